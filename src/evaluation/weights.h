// Weights of an evaluation that is a weighted sum: of criteria with names (`linear`), or of entries of
// pattern tables (`ntuple`). They are files (docs/formats.md), so that learned weights can be
// used elsewhere.
//
// A position belongs to one class (opening, endgame, ...), and every class has its own weight for each
// criterion. Criteria sit in groups, which bound their weights and say how fast they learn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "files/data_file.h"

namespace brett {

// What there is to be weighted in a game; made by its criteria, never read from a file.
struct WeightLayout {
  struct Named {
    std::string name;
    std::string help;
  };
  struct Group : Named {
    std::vector<Named> criteria = {};  // empty for a table
    std::size_t entries = 0;           // of a table

    std::size_t size() const { return criteria.empty() ? entries : criteria.size(); }
    bool is_table() const { return criteria.empty() && entries > 0; }
    std::string name_of(std::size_t index) const {  // entries of tables are numbered
      return is_table() ? std::to_string(index) : criteria[index].name;
    }
  };

  std::string game;
  std::string kind;
  std::vector<Named> classes;
  std::vector<Group> groups;
  // Where files name the criteria themselves, all in one group: whether a name is one.
  bool (*is_name)(std::string_view) = nullptr;

  bool has_tables() const;
  std::size_t per_class() const;
  std::size_t size() const { return classes.size() * per_class(); }
  std::size_t begin_of(std::size_t position_class, std::size_t group) const;
  // Of a weight, within its class.
  std::size_t group_of(std::size_t index) const;
  // "midgame.cells.corner"
  std::string name_of(std::size_t index) const;
  // The weights of such a name, or without the class ("cells.corner") of all classes; none if nothing is
  // called so.
  std::vector<std::size_t> places_of(std::string_view name) const;
  // Layouts whose files name the criteria are the same whatever these are.
  friend bool operator==(const WeightLayout& a, const WeightLayout& b);
};

// How a sum of weighted criteria becomes a value in [-1, 1], which continues the payoffs.
enum class Output {
  plain,     // the sum itself; weights whose sizes sum to 1 keep it in range
  squashed,  // sum / (1 + |sum|): any weights will do
};

struct Weights {
  // What may be learned in one group of one class.
  struct GroupRule {
    double min = -100;
    double max = 100;
    double rate = 1;     // times the run's own; 0 freezes the group
    double step = 0.01;  // of sliders, for people
    friend bool operator==(const GroupRule&, const GroupRule&) = default;
  };
  struct ClassRule {
    double rate = 1;  // 0 freezes the class
    std::vector<GroupRule> groups;
    friend bool operator==(const ClassRule&, const ClassRule&) = default;
  };
  // A test match during training.
  struct Strength {
    std::uint64_t games = 0;  // learned from until then
    std::string opponent;
    double score = 0;  // share of the points, with its 95 % interval
    double low = 0;
    double high = 1;
    friend bool operator==(const Strength&, const Strength&) = default;
  };

  WeightLayout layout;
  Output output = Output::squashed;
  bool normalised = false;   // the sizes of a class's weights sum to 1
  std::string made_by;       // the command
  std::uint64_t games = 0;   // learned from
  double utility_power = 1;  // of the search it was learned with, if that was learned too
  std::vector<ClassRule> rules;
  std::vector<Strength> strength;
  std::vector<float> values;  // class after class, in each the groups in the order of the layout

  // All zero, nothing frozen.
  explicit Weights(WeightLayout of);

  float* of_class(std::size_t position_class) {
    return values.data() + position_class * layout.per_class();
  }
  const float* of_class(std::size_t position_class) const {
    return values.data() + position_class * layout.per_class();
  }
  const GroupRule& rule(std::size_t position_class, std::size_t group) const {
    return rules[position_class].groups[group];
  }
  // Changes the weights of this name (WeightLayout::places_of); unknown names and what is out of range are
  // refused, and then nothing has changed.
  Status set(std::string_view name, double value);
  // Says in `made_by` that they are not what that command made any more.
  void mark_edited();
  // Moves every weight into its group's range, and NaN to 0. If they are normalised, the weights of each
  // class that are neither frozen nor 0 are scaled until the absolute weights of the class sum to 1, or
  // to the nearest sum that ranges and frozen weights allow.
  void tidy();

 private:
  void normalise(std::size_t position_class);
};

// Adding to a weight never makes it anything but a number within its group's range.
float bounded_sum(float weight, double change, const Weights::GroupRule& rule);

constexpr std::size_t largest_weights_file = std::size_t{64} << 20;

// Tables are kept in a binary form, names in TOML; the first bytes tell them apart. `source` begins
// the errors, which name the line.
Result<Weights> read_weights(const WeightLayout& layout, std::string_view text,
                             std::string_view source);
std::string print_weights(const Weights& weights);

// The game and the kind that a file says it is for.
struct WeightsFor {
  std::string game;
  std::string kind;
};
Result<WeightsFor> read_weights_header(std::string_view text, std::string_view source);

// The text of a file of weights: of a path, or of NAME in data/weights/.
Result<std::string> read_weights_text(std::string_view name,
                                      DataPlaces places = DataPlaces::anywhere);
// Its weights; an empty name: the file that comes with the game for this kind.
Result<Weights> load_weights(const WeightLayout& layout, std::string_view name,
                             DataPlaces places = DataPlaces::anywhere);

}  // namespace brett
