// A game drawn on paper: a binary tree, nodes named by the way to them ("", "l", "lr", ...), with values
// written beside them. Only what a search asks for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/table_of.h"
#include "search/evaluation.h"

namespace brett {

class PaperTree {
 public:
  static constexpr Facts facts{.name = "paper_tree", .title = "Tree", .help = "", .max_moves = 2};
  static constexpr std::string_view rules = "";
  struct Move {
    std::uint8_t right = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr int seats() { return 2; }
  Turn turn() const { return Turn::of(depth_ % 2); }
  void moves(MoveList<PaperTree>& list) const {
    list.push_back({0});
    list.push_back({1});
  }
  void play(Move move) { path_ = path_ << 1 | move.right, ++depth_; }
  double payoff(Seat) const { return 0; }
  std::uint64_t key() const { return keyless_ ? 0 : path_ | std::uint64_t{1} << depth_; }
  // The same tree, its nodes not to be stored in tables.
  PaperTree without_keys() const {
    PaperTree tree = *this;
    tree.keyless_ = true;
    return tree;
  }
  std::string text() const {
    std::string way;
    for (int i = depth_ - 1; i >= 0; --i) way += (path_ >> i & 1) ? 'r' : 'l';
    return way;
  }
  std::string text(Move move) const { return std::string(1, move.right ? 'r' : 'l'); }
  Result<PaperTree> parse(std::string_view) const { return PaperTree(); }
  View view() const { return {}; }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const PaperTree&, const PaperTree&) = default;

 private:
  std::uint64_t path_ = 0;
  int depth_ = 0;
  bool keyless_ = false;
};

// Values written for seat 0; notes in which order they are asked for.
class PaperEvaluation final : public Evaluation {
 public:
  explicit PaperEvaluation(std::map<std::string, int> values) : values_(std::move(values)) {}
  Value value(const State& state, Seat seat) const override {
    if (!asked.empty()) asked += ' ';
    asked += state.text();
    const Value value = values_.at(state.text()) * value_unit;
    return seat == 0 ? value : -value;
  }
  mutable std::string asked;

 private:
  std::map<std::string, int> values_;
};

}  // namespace brett
