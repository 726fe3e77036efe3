#include "evaluation/stored_mc.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/run_parallel.h"
#include "core/text.h"
#include "files/data_file.h"
#include "games/othello.h"
#include "games/othello_categories.h"

namespace brett {

namespace {

using Board = OthelloOn<8>;

constexpr std::string_view first_line = "# brett stored-mc 1";
constexpr std::string_view game_line = "# game othello";
constexpr std::string_view games_prefix = "# games ";
constexpr std::string_view seed_prefix = "# seed ";
constexpr std::string_view columns_line = "move,category,won_by_1,won_by_2,played";
constexpr std::string_view end_line = "# end";
constexpr std::uint64_t largest_seed = 9'007'199'254'740'991;  // survives JSON, as everywhere

}  // namespace

int StoredMc::category_of(int cell) { return othello::category_of(cell); }

double StoredMc::chance(Seat seat, int move, int category) const {
  const Entry& entry = at(move, category);
  if (entry.played == 0) return 0;
  return static_cast<double>(entry.won[static_cast<std::size_t>(seat)]) /
         static_cast<double>(entry.played);
}

// --- filling -------------------------------------------------------------------------------------

void StoredMc::count_game(std::uint64_t number) {
  static constexpr std::array<std::uint8_t, 64> category_table = [] {
    std::array<std::uint8_t, 64> table{};
    for (std::size_t cell = 0; cell < 64; ++cell) {
      table[cell] = static_cast<std::uint8_t>(othello::category_of(static_cast<int>(cell)));
    }
    return table;
  }();
  Rng rng(seed_, number);
  Board game;
  std::array<std::uint8_t, move_numbers> places;
  std::size_t moves = 0;
  while (!game.turn().is_over()) {
    const auto move = game.random_move(rng);
    if (move != Board::pass) places[moves++] = category_table[move.cell];
    game.play(move);
  }
  const double payoff = game.payoff(0);
  for (std::size_t move = 0; move < moves; ++move) {
    Entry& entry = entries_[index(static_cast<int>(move), places[move])];
    ++entry.played;
    if (payoff != 0) ++entry.won[payoff > 0 ? 0 : 1];
  }
}

void StoredMc::add_entries(const StoredMc& other) {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    entries_[i].played += other.entries_[i].played;
    for (std::size_t seat = 0; seat < 2; ++seat)
      entries_[i].won[seat] += other.entries_[i].won[seat];
  }
}

// In batches: a stop waits for the end of one, so that no game is missing in between.
void StoredMc::add_games(std::uint64_t games, int threads, const std::stop_token& stop,
                         const Progress& progress) {
  constexpr std::uint64_t batch = 2048;
  const std::uint64_t end = games_ + std::min(games, most_games - games_);
  while (games_ < end && !stop.stop_requested()) {
    const std::uint64_t batch_end = std::min(end, games_ + batch);
    std::vector<StoredMc> counts(static_cast<std::size_t>(threads), StoredMc(seed_));
    const auto play_share = [&](std::size_t thread) {
      for (std::uint64_t number = games_ + thread; number < batch_end; number += counts.size()) {
        counts[thread].count_game(number);
      }
    };
    run_parallel(counts.size(), play_share);
    for (const StoredMc& count : counts) add_entries(count);
    games_ = batch_end;
    if (progress) progress(*this);
  }
}

// --- text ----------------------------------------------------------------------------------------

std::string StoredMc::print() const {
  std::string text = fmt::format("{}\n{}\n{}{}\n{}{}\n{}\n", first_line, game_line, games_prefix,
                                 games_, seed_prefix, seed_, columns_line);
  for (int move = 0; move < move_numbers; ++move) {
    for (int category = 0; category < categories; ++category) {
      const Entry& entry = at(move, category);
      if (entry.played == 0) continue;
      text +=
          fmt::format("{},{},{},{},{}\n", move, category, entry.won[0], entry.won[1], entry.played);
    }
  }
  return fmt::format("{}{}\n", text, end_line);
}

class StoredMc::Reader {
 public:
  Reader(std::string_view text, std::string_view source)
      : source_(source), lines_(split(text, '\n')) {
    while (!lines_.empty() && trimmed(lines_.back()).empty()) lines_.pop_back();
  }

  Result<StoredMc> table() {
    if (const Status status = header(); !status) return status.error();
    while (next_ < lines_.size()) {
      const std::string_view line = take();
      if (line == end_line) return ended_table();
      if (const Status status = row(line); !status) return status.error();
    }
    return wrong(fmt::format("'{}' is missing as the last line: the table was cut off", end_line));
  }

 private:
  Result<StoredMc> ended_table() {
    if (next_ == lines_.size()) return table_;
    return wrong(fmt::format("'{}' must be the last line", end_line));
  }
  std::string_view take() { return next_ < lines_.size() ? trimmed(lines_[next_++]) : ended(); }
  std::string_view ended() {
    ++next_;
    return {};
  }
  Error wrong(const std::string& what) const {
    return Error{fmt::format("stored table {}, line {}: {}", in_quotes(source_), next_, what)};
  }

  Status header() {
    if (const Status status = fixed(first_line); !status) return status;
    if (const Status status = fixed(game_line); !status) return status;
    const auto games = counted(games_prefix, most_games);
    if (!games) return games.error();
    const auto seed = counted(seed_prefix, largest_seed);
    if (!seed) return seed.error();
    table_ = StoredMc(*seed);
    table_.games_ = *games;
    return fixed(columns_line);
  }
  Status fixed(std::string_view expected) {
    const std::string_view line = take();
    if (line == expected) return Done{};
    return wrong(fmt::format("{} must be '{}'", in_quotes(line), expected));
  }
  Result<std::uint64_t> counted(std::string_view prefix, std::uint64_t most) {
    const std::string_view line = take();
    if (line.starts_with(prefix)) return number(prefix.substr(2), line.substr(prefix.size()), most);
    return wrong(fmt::format("{} must be '{}N'", in_quotes(line), prefix));
  }
  Result<std::uint64_t> number(std::string_view what, std::string_view text,
                               std::uint64_t most) const {
    const auto value = to_integer(text);
    if (value && *value >= 0 && static_cast<std::uint64_t>(*value) <= most) {
      return static_cast<std::uint64_t>(*value);
    }
    return wrong(
        fmt::format("{} {}: must be a whole number 0 to {}", trimmed(what), in_quotes(text), most));
  }

  Status row(std::string_view line) {
    const auto cells = split(line, ',');
    if (cells.size() != 5) {
      return wrong(fmt::format("{} has {} values, must have 5: {}", in_quotes(line), cells.size(),
                               columns_line));
    }
    const std::uint64_t games = table_.games_;
    const std::array<std::uint64_t, 5> most{move_numbers - 1, categories - 1, games, games, games};
    const auto names = split(columns_line, ',');
    std::array<std::uint64_t, 5> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto value = number(names[i], cells[i], most[i]);
      if (!value) return value.error();
      values[i] = *value;
    }
    return enter(static_cast<int>(values[0]), static_cast<int>(values[1]),
                 {{values[2], values[3]}, values[4]});
  }
  Status enter(int move, int category, const Entry& entry) {
    if (entry.played == 0) return wrong("played 0: such rows must be left out");
    const std::uint64_t won = entry.won[0] + entry.won[1];
    if (won > entry.played) {
      return wrong(fmt::format("{} {} won of {} played: must not be more", won, plural(won, "game"),
                               entry.played));
    }
    Entry& place = table_.entries_[index(move, category)];
    if (place.played != 0) {
      return wrong(fmt::format("move {} category {} is here twice", move, category));
    }
    place = entry;
    std::uint64_t& sum = played_[static_cast<std::size_t>(move)];
    sum += entry.played;
    if (sum <= table_.games_) return Done{};
    return wrong(fmt::format("move {} was played {} {}: must be at most the {} {}", move, sum,
                             plural(sum, "time"), table_.games_, plural(table_.games_, "game")));
  }

  std::string_view source_;
  std::vector<std::string_view> lines_;
  std::size_t next_ = 0;  // the number, from 1, of the line taken last
  StoredMc table_;
  std::array<std::uint64_t, move_numbers> played_{};
};

Result<StoredMc> StoredMc::parse(std::string_view text, std::string_view source) {
  return Reader(text, source).table();
}

Result<StoredMc> StoredMc::load(std::string_view file, DataPlaces places) {
  const auto text = read_data("stored table", file, places);
  if (!text) return text.error();
  return parse(*text, file);
}

// --- looking at it -------------------------------------------------------------------------------

ChanceSummary summary_of(const StoredMc& table, Seat seat, int move) {
  ChanceSummary summary{.least = 1};
  double squares = 0;
  for (int category = 0; category < StoredMc::categories; ++category) {
    if (table.at(move, category).played == 0) continue;
    const int cells = othello::count(othello::category_masks[static_cast<std::size_t>(category)]);
    const double chance = table.chance(seat, move, category);
    summary.cells += cells;
    summary.least = std::min(summary.least, chance);
    summary.most = std::max(summary.most, chance);
    summary.mean += cells * chance;
    squares += cells * chance * chance;
  }
  if (summary.cells == 0) return {};
  summary.mean /= summary.cells;
  const double variance = squares / summary.cells - summary.mean * summary.mean;
  summary.deviation = std::sqrt(std::max(0.0, variance));
  return summary;
}

}  // namespace brett
