// Chooses moves for a seat. Receives what that seat may see, never the true state.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ending.h"
#include "core/limits.h"
#include "core/options.h"
#include "core/played.h"
#include "search/evaluation.h"
#include "search/searcher.h"

namespace brett {

// A strategy tree (search/strategy.h) for people: moves as texts.
struct StrategyReport {
  std::string move;        // that led here; empty at the root
  double probability = 1;  // of that move; 1 if a seat decided
  Turn turn = Turn::over();
  std::vector<double> values;  // one for each seat
  std::vector<StrategyReport> next;
  bool goes_on = false;  // a leaf that was searched further than is shown
};

// What a search found, for people. Values are for the seat to move, in thousandths of a point
// (search/evaluation.h).
struct SearchReport {
  struct Ranked {
    Move move;
    std::string text;
    Value value = 0;
    Bound bound = Bound::none;       // none: the move was not searched
    std::vector<std::string> line;   // the move and what is expected to follow
    std::vector<double> seats = {};  // of searches with a value for each seat

    bool is_exact() const { return bound == Bound::exact; }
  };
  std::vector<Ranked> ranked;  // best first
  int depth = 0;
  bool complete = false;
  Counters counters;
  double seconds = 0;
  std::shared_ptr<const StrategyReport> strategy =
      nullptr;  // if requested and the search makes one
};
// A player's evaluation of a position, without any search.
struct EvaluationReport {
  std::string name;                           // of the evaluation
  std::vector<double> seats;                  // in points
  std::vector<std::vector<ValueTerm>> terms;  // by seat; at least one each
};
SearchReport report_of(const State& root, const SearchResult& result);

using ReportProgress = std::function<void(const SearchReport&)>;

struct Decision {
  enum class Act {
    move,
    undo,
    redo,  // what was undone last
    quit,
    forfeit,  // the player resigns or has failed
    wait,     // no answer now: nothing happens
    later,    // the answer will come from outside (Match::answer)
  };
  Act act = Act::move;
  Move move = {};
  std::optional<SearchResult> thought = {};  // of players that search; report_of() has its texts
  bool from_book = false;           // played without thinking, since an opening table has it
  Forfeit forfeit = Forfeit::none;  // with Act::forfeit: why,
  std::string reason = {};          // and in words: "died with status 3"

  static Decision only(Act act) { return {.act = act, .move = {}}; }
  static Decision forfeited(Forfeit why, std::string reason) {
    return {.act = Act::forfeit, .move = {}, .forfeit = why, .reason = std::move(reason)};
  }
};

class Player {
 public:
  virtual ~Player() = default;
  // Players that need the history receive every move, chance events included, before each decision and
  // before their clock runs. That may take time; it ends early when `stop` is raised.
  virtual bool needs_history() const { return false; }
  virtual void set_history(const Played& /*start*/, const std::vector<Move>& /*moves*/,
                           const std::stop_token& /*stop*/) {}
  // A player that cannot continue returns Decision::forfeited(); an exception counts as a crash.
  virtual Decision decide(const Played& seen, const Limits& limits) = 0;
  // Analyses without playing: values for the `multi` best moves, and the strategy tree if wanted.
  // Nothing if this player cannot.
  virtual std::optional<SearchReport> think(const Played&, const Limits&, int /*multi*/,
                                            const ReportProgress&, bool /*strategy*/ = false) {
    return std::nullopt;
  }
  // Nothing if this player has no evaluation. Precondition: the game is not over.
  virtual std::optional<EvaluationReport> evaluate(const Played& /*seen*/) const {
    return std::nullopt;
  }
  // Always returns `later`: the answers come from outside.
  virtual bool answers_later() const { return false; }
  virtual void new_game() {}  // forget what was kept from the last one
  // As a searcher's (search/searcher.h).
  virtual std::size_t memory() const { return 0; }
  virtual void give_back_memory() {}
  // Ready for another game, as if just made with this seed; false if it cannot be, so that a new one
  // must be made.
  virtual bool begin_again(std::uint64_t /*seed*/) { return false; }
  virtual std::string spec() const = 0;  // canonical
};

// Asks a person for decisions, at a terminal for example.
class Person {
 public:
  virtual ~Person() = default;
  virtual Decision ask(const Played& seen) = 0;
};

// What is passed to a player when it is made.
struct PlayerContext {
  std::uint64_t seed = 0;
  Person* person = nullptr;  // answers for `human`; null: there is none
};

// A kind of player as `brett players` lists it.
struct PlayerInfo {
  std::string name;
  std::string help;
  std::vector<OptionInfo> options;
  std::string misfit;  // why it cannot play this game; empty if it can
};

}  // namespace brett
