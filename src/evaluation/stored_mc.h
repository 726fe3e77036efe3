// Stored Monte Carlo (student project of 2019): statistics of random games of Othello by the number
// of a move and the category of its cell. 60 move numbers x 9 categories, each with the games in
// which that move went there, and how many of them either player won.
//
// Move numbers count placed discs from 0; a pass is no move. Game i is drawn from stream i of the
// seed, so a table depends only on its seed and its number of games: adding k games and then m
// gives the same as k + m games at once, on any number of threads.
//
// The file (docs/books.md):
//
//     # brett stored-mc 1
//     # game othello
//     # games 140000
//     # seed 1
//     move,category,won_by_1,won_by_2,played
//     0,8,63902,70391,140000
//     # end
//
// The last line tells a whole table from one that was cut off.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/turn.h"
#include "files/data_file.h"

namespace brett {

class StoredMc {
 public:
  static constexpr int move_numbers = 60;
  static constexpr int categories = 9;  // the centre, the tenth, is full from the start
  static constexpr std::uint64_t most_games = 1'000'000'000'000;
  static constexpr std::string_view of_game = "othello";
  static constexpr std::string_view default_file = "othello/stored-mc.csv";

  struct Entry {
    std::array<std::uint64_t, 2> won{};  // by player 1, by player 2
    std::uint64_t played = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  explicit StoredMc(std::uint64_t seed = 1) : seed_(seed) {}

  std::uint64_t seed() const { return seed_; }
  std::uint64_t games() const { return games_; }
  const Entry& at(int move, int category) const { return entries_[index(move, category)]; }
  // That a cell belongs to, by its number from a1, row by row; `categories` for the centre.
  static int category_of(int cell);
  // Of winning for `seat` if the move of that number goes there; 0 if none ever did.
  double chance(Seat seat, int move, int category) const;

  // Plays the games from number games() on. After a stop it holds those before the stop; `progress`
  // is called now and then, from the calling thread.
  using Progress = std::function<void(const StoredMc&)>;
  void add_games(std::uint64_t games, int threads, const std::stop_token& stop = {},
                 const Progress& progress = {});

  std::string print() const;
  // `source` is named in errors.
  static Result<StoredMc> parse(std::string_view text, std::string_view source);
  // A file as find_data() finds it.
  static Result<StoredMc> load(std::string_view file, DataPlaces places = DataPlaces::anywhere);

  friend bool operator==(const StoredMc&, const StoredMc&) = default;

 private:
  static constexpr std::size_t index(int move, int category) {
    return static_cast<std::size_t>(move * categories + category);
  }
  class Reader;
  void count_game(std::uint64_t number);
  void add_entries(const StoredMc& other);

  std::uint64_t seed_;
  std::uint64_t games_ = 0;
  std::array<Entry, static_cast<std::size_t>(move_numbers* categories)> entries_{};
};

// Of the chances at one move number, each cell of a category that was played counted once.
struct ChanceSummary {
  int cells = 0;  // 0: no such move was ever played, and the rest means nothing
  double least = 0;
  double most = 0;
  double mean = 0;
  double deviation = 0;  // of all these cells, not of a sample
};
ChanceSummary summary_of(const StoredMc& table, Seat seat, int move);

}  // namespace brett
