// One iteration's root moves shared by threads: the first move is searched alone, so that the others have
// something to beat, each of the others by the next free thread. What is known by then is kept here.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace brett {

class RootSplit {
 public:
  // search(thread, move) says whether it came to an end.
  using Search = std::function<bool(std::size_t thread, std::size_t move)>;

  // `multi` moves are wanted with exact values.
  explicit RootSplit(int multi) : multi_(static_cast<std::size_t>(multi)) {}

  // False if a search did not come to an end.
  bool run(std::size_t threads, std::size_t moves, const Search& search);

  // What threads say and ask while they search.
  void note_exact(std::size_t move, double value);
  void leave_the_rest() { enough_ = true; }  // no other move is begun
  // What a further move has to beat: the multi-th best value that is known; nothing if there are fewer.
  std::optional<double> bar() const;
  // The same of the moves before this one only: with one thread there are no others.
  std::optional<double> bar_before(std::size_t move) const;

 private:
  struct Known {
    std::size_t move;
    double value;
  };

  std::size_t multi_;
  mutable std::mutex mutex_;
  std::vector<Known> known_;
  std::atomic<bool> enough_{false};
};

}  // namespace brett
