// A game written down node by node: any number of seats, chance, several moves in a row, positions
// that are reached in more ways than one. For small examples made by hand, and random ones.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/keys.h"
#include "core/rng.h"
#include "core/table_of.h"
#include "search/evaluation.h"

namespace brett {

struct Script {
  struct Node {
    Turn turn = Turn::over();
    std::vector<int> children;
    std::vector<double> probabilities;  // at chance nodes
    std::vector<double> payoffs;        // of a finished game
    std::vector<Value> looks;           // what the evaluation says, one for each seat
  };
  int seats = 2;
  std::vector<Node> nodes;

  // --- by hand, leaves first; each returns the number of the node
  int over(std::vector<double> payoffs) { return add({.payoffs = std::move(payoffs)}); }
  // Valued by the evaluation if it lies at the horizon; otherwise its only move leads nowhere new.
  int leaf(std::vector<Value> looks) {
    const int end = over(std::vector<double>(static_cast<std::size_t>(seats), 0.0));
    return add({.turn = Turn::of(0), .children = {end}, .looks = std::move(looks)});
  }
  int choice(Seat seat, std::vector<int> children, std::vector<Value> looks = {}) {
    return add(
        {.turn = Turn::of(seat), .children = std::move(children), .looks = std::move(looks)});
  }
  int chance(std::vector<double> probabilities, std::vector<int> children) {
    return add({.turn = Turn::chance(),
                .children = std::move(children),
                .probabilities = std::move(probabilities)});
  }

 private:
  int add(Node node) {
    if (node.looks.empty()) node.looks.assign(static_cast<std::size_t>(seats), 0);
    nodes.push_back(std::move(node));
    return static_cast<int>(nodes.size()) - 1;
  }
};

class ScriptGame {
 public:
  static constexpr Facts facts{.name = "script",
                               .title = "Script",
                               .help = "",
                               .max_seats = 4,
                               .chance = true,
                               .sum = Sum::general,
                               .max_moves = 4};
  static constexpr std::string_view rules = "";
  struct Move {
    std::uint8_t index = 0;
    friend bool operator==(Move, Move) = default;
  };

  ScriptGame() = default;
  // Precondition: the script outlives all states of its game.
  ScriptGame(const Script& script, int node) : script_(&script), node_(node) {}

  int seats() const { return script_->seats; }
  Turn turn() const { return here().turn; }
  void moves(MoveList<ScriptGame>& list) const {
    for (std::size_t i = 0; i < here().children.size(); ++i) {
      list.push_back({static_cast<std::uint8_t>(i)});
    }
  }
  void play(Move move) { node_ = here().children[move.index]; }
  double probability(Move event) const { return here().probabilities[event.index]; }
  double payoff(Seat seat) const { return here().payoffs[static_cast<std::size_t>(seat)]; }
  std::uint64_t key() const {
    return mix_key(static_cast<std::uint64_t>(node_), std::uint64_t{1}) | 1;
  }
  std::string text() const { return std::to_string(node_); }
  std::string text(Move move) const { return std::string(1, static_cast<char>('a' + move.index)); }
  Result<ScriptGame> parse(std::string_view) const { return *this; }
  View view() const { return {}; }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const ScriptGame&, const ScriptGame&) = default;

  const Script::Node& here() const { return script_->nodes[static_cast<std::size_t>(node_)]; }

 private:
  const Script* script_ = nullptr;
  int node_ = 0;
};

static_assert(GameState<ScriptGame> && HasChance<ScriptGame>);

class ScriptEvaluation final : public Evaluation {
 public:
  Value value(const State& state, Seat seat) const override {
    return state.as<ScriptGame>().here().looks[static_cast<std::size_t>(seat)];
  }
};

// Keeps a copy of the script as long as the program runs: states, which are copied as bytes, point to it.
inline ScriptGame scripted(Script script, int root) {
  static std::vector<std::unique_ptr<const Script>> kept;
  kept.push_back(std::make_unique<const Script>(std::move(script)));
  return {*kept.back(), root};
}

struct ScriptTaste {
  int seats = 3;
  bool chance = true;
  bool in_turn = false;      // seats move one after the other, as in most games
  bool sole_winners = true;  // otherwise several may win
};

// `levels` of a few nodes each, so that most are reached in several ways. Values are few, so that many
// are equal and the rule for equal values matters.
inline ScriptGame random_script(const ScriptTaste& taste, int levels, Rng& rng) {
  const auto below = [&](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  Script script{.seats = taste.seats, .nodes = {}};
  const auto payoffs = [&] {
    std::vector<double> values(static_cast<std::size_t>(taste.seats), 0.0);
    if (below(4) == 0) return values;  // drawn
    const int winner = below(taste.seats);
    const int second = taste.sole_winners ? winner : below(taste.seats);
    for (int seat = 0; seat < taste.seats; ++seat) {
      values[static_cast<std::size_t>(seat)] = seat == winner || seat == second ? 1 : -1;
    }
    return values;
  };
  std::vector<int> last;
  constexpr int width = 9;
  for (int level = levels; level >= 0; --level) {
    std::vector<int> here;
    for (int i = 0; i < (level == 0 ? 1 : width); ++i) {
      const bool ends = level == levels || (level > 0 && below(8) == 0);
      if (ends) {
        here.push_back(script.over(payoffs()));
        continue;
      }
      std::vector<int> children;
      for (int child = 1 + below(4); child > 0; --child) {
        children.push_back(last[rng.below(static_cast<std::uint32_t>(last.size()))]);
      }
      if (taste.chance && level > 0 && below(5) == 0) {
        std::vector<double> weights;
        double sum = 0;
        for (std::size_t c = 0; c < children.size(); ++c) {
          weights.push_back(1 + below(4));
          sum += weights.back();
        }
        for (double& weight : weights) weight /= sum;
        here.push_back(script.chance(weights, children));
      } else {
        const int seat = taste.in_turn ? level % taste.seats : below(taste.seats);
        here.push_back(script.choice(seat, children));
      }
      for (Value& look : script.nodes.back().looks) look = (below(9) - 4) * value_unit;
    }
    last = here;
  }
  return scripted(std::move(script), last.front());
}

}  // namespace brett
