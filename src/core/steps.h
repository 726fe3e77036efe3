// A move as people choose it: a path of steps, one after the other. A step is
//
//     f5        a cell of the view
//     =accept   a word
//     #120      a number
//
// What may come next after some steps is asked for, so that nobody is handed a list of thousands of moves. Where
// several moves have the same path, a last word says which is meant: the text of the move.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.h"

namespace brett {

using Path = std::vector<std::string>;

struct Step {
  enum class Kind { cell, word, number };
  Kind kind = Kind::cell;
  std::string text;  // the cell's name, or the word
  int low = 0;       // numbers from `low` to `high`
  int high = 0;
  bool ends = false;      // this step may be the last one
  bool leads = false;     // other steps may follow it
  std::string face = {};  // what is drawn of a word (view.h)
  friend bool operator==(const Step&, const Step&) = default;
};
constexpr std::string_view name_of(Step::Kind kind) {
  return name_in({"cell", "word", "number"}, kind);
}

std::string word_step(std::string_view word);
std::string number_step(int number);
// The step as its reader names it; nothing for a number that cannot be read. Of a number `low` is `high`.
std::optional<Step> read_step(std::string_view step);

// The longest of the offered steps that a line begins with as whole words: a cell, a word, or a number of a range;
// cells and words also in other letters, small or large.
struct TypedStep {
  std::string step;      // as in paths
  std::size_t size = 0;  // of it in the line; 0: none of them
};
TypedStep typed_step(const std::vector<Step>& offered, std::string_view line);

// Games with more moves than a list holds offer them by next(path), and moves() lists those that players
// without eyes for more look at.
template <class Move>
struct NextSteps {
  std::vector<Step> steps;
  std::optional<Move> move;  // that the steps so far are
};

// Collects the steps that may come next. Neighbouring numbers become one step.
class StepList {
 public:
  explicit StepList(Path so_far) : so_far_(std::move(so_far)) {}
  // Whether the path of a move begins with the steps so far; what follows them is added. `face`: of the move.
  bool add(const Path& path, std::string_view face = {});
  void add(Step step);
  std::vector<Step> take();

 private:
  Path so_far_;
  std::vector<Step> steps_;
};

}  // namespace brett
