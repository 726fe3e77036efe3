// A published experiment as a file under data/experiments/ (docs/reproduction.md): the tournaments that
// are played, and the sections of its report with the published numbers. Everything that depends on the
// experiment is in that file; nothing here knows one of them.
//
// Numbers of games are those of scale 1. A scale multiplies them; no meeting has fewer games than its
// tournament's `smallest` or more than its `largest`, and what is marked with a larger `from_scale` is not
// played.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "experiments/verdict.h"
#include "tournament/plan.h"

namespace brett {

struct ExperimentTournament {
  std::string name;     // by which sections call it: "both"
  std::string title;    // for people: "both slips"
  TournamentPlan plan;  // scaled
  bool played = true;   // false: not at this scale, and the plan is empty
  // Thinking time of one game in seconds, roughly, by meeting of the schedule; for estimates only.
  std::vector<double> seconds;
};

// --- what sections are about --------------------------------------------------------------------

// Results of games: of `first` against `second`, or against everybody.
struct GamesLine {
  std::string label;
  std::string first;
  std::string second;           // empty: everybody
  bool fixed_seats = false;     // only games in which `first` sat first
  Outcome published;            // of `first`
  int out_of_memory = 0;        // published games without a result
  std::vector<double> seconds;  // published, per game, of first and second; may be empty
  std::string tournament;       // if it is another one than the section's
};
struct GamesSection {
  std::string tournament;         // that the verdicts are about
  std::vector<std::string> also;  // shown next to it, with what the same rule says of them
  std::vector<GamesLine> lines;
  bool ranking = false;                 // the lines are players: compare their order too
  bool bars = true;                     // draw them
  bool heat = false;                    // draw them as a cross table
  std::vector<std::string> heat_order;  // of players; empty: as in the lines
};

// What decisions cost in whole games, by an x such as the depth; players' names have {} for it.
struct EffortLine {
  std::string player;
  std::string against;
  std::vector<std::vector<double>> seconds;  // published games by x; may be empty
  std::vector<std::vector<double>> nodes;
};
struct EffortSection {
  std::string tournament;
  std::vector<std::string> also;
  std::vector<std::string> x;  // "5", "6", ...
  std::string x_title = "depth";
  int openings = 0;  // only games of this number of openings, from the first; 0: all
  std::vector<EffortLine> lines;
};

// The first move from the first position, by x.
struct FirstMoveLine {
  std::string player;
  std::string published;
};
struct FirstMoveSection {
  std::string tournament;
  std::vector<std::string> also;
  std::vector<std::string> x;
  std::vector<FirstMoveLine> lines;
};

// Two players value every position that both met alike.
struct EqualValuesSection {
  std::vector<std::string> tournaments;
  std::vector<std::string> x;
  std::string first;
  std::string second;
};

// Games that ended for want of memory, here and there.
struct MemoryLine {
  std::string label;
  std::string player;
  std::string against;
  int published = 0;
  int games = 0;  // published
};
struct MemorySection {
  std::string tournament;
  std::vector<std::string> also;
  std::vector<MemoryLine> lines;
};

// Ratings of everybody in a tournament; with numbers for an axis, strength against them.
struct RatingsSection {
  std::string tournament;
  std::map<std::string, double> x;  // by player
  std::string x_title;
  bool log_x = false;
};

// A stored Monte Carlo table: curves and boards.
struct StoredMcSection {
  std::string file;
};

struct ExperimentSection {
  std::string title;
  std::vector<std::string> text;  // paragraphs
  std::variant<std::monostate, GamesSection, EffortSection, FirstMoveSection, EqualValuesSection,
               MemorySection, RatingsSection, StoredMcSection>
      content;
};

// What people read of an experiment, in one language.
struct ExperimentWords {
  std::string title;
  std::string study;              // where the numbers come from
  std::vector<std::string> text;  // paragraphs
};

struct Experiment : ExperimentWords {
  std::string name;  // "r1", as its file is called
  double scale = 1;
  ExperimentWords german;  // empty if the file has none
  std::vector<ExperimentTournament> tournaments;
  std::vector<ExperimentSection> sections;

  const ExperimentTournament* tournament(std::string_view called) const;
};

constexpr double smallest_scale = 0.001;
constexpr double largest_scale = 100;

struct ExperimentInfo {
  std::string name;
  std::string title;
  int order = 0;
  std::string error;  // what is wrong with its file; empty if it can be read
};
// All there are in the data folders, in the order in which they are best played; an error if there is none.
Result<std::vector<ExperimentInfo>> list_experiments();
Result<std::vector<ExperimentInfo>> list_experiments(
    const std::vector<std::filesystem::path>& folders);

// The experiment of that name: experiments/NAME.toml in the data folders.
Result<Experiment> load_experiment(const Registry& registry, std::string_view name, double scale);
// `source` begins the errors, which name the line.
Result<Experiment> read_experiment(const Registry& registry, std::string_view toml,
                                   std::string_view name, std::string_view source, double scale,
                                   PlanCheck check = PlanCheck::all);

}  // namespace brett
