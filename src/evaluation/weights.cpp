#include "evaluation/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "evaluation/evaluation_files.h"

namespace brett {

bool WeightLayout::has_tables() const {
  return std::any_of(groups.begin(), groups.end(),
                     [](const Group& group) { return group.is_table(); });
}

std::size_t WeightLayout::per_class() const {
  std::size_t sum = 0;
  for (const Group& group : groups) sum += group.size();
  return sum;
}

std::size_t WeightLayout::begin_of(std::size_t position_class, std::size_t group) const {
  std::size_t at = position_class * per_class();
  for (std::size_t i = 0; i < group; ++i) at += groups[i].size();
  return at;
}

std::size_t WeightLayout::group_of(std::size_t index) const {
  const std::size_t c = index / per_class();
  std::size_t group = groups.size() - 1;
  while (begin_of(c, group) > index) --group;
  return group;
}

std::string WeightLayout::name_of(std::size_t index) const {
  const std::size_t c = index / per_class();
  const std::size_t g = group_of(index);
  return fmt::format("{}.{}.{}", classes[c].name, groups[g].name,
                     groups[g].name_of(index - begin_of(c, g)));
}

std::vector<std::size_t> WeightLayout::places_of(std::string_view name) const {
  std::vector<std::size_t> places;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const std::string with_class = classes[c].name + ".";
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const std::string with_group = groups[g].name + ".";
      std::string_view rest = name;
      if (rest.starts_with(with_class + with_group)) rest.remove_prefix(with_class.size());
      if (!rest.starts_with(with_group)) continue;
      rest.remove_prefix(with_group.size());
      for (std::size_t i = 0; i < groups[g].size(); ++i) {
        if (groups[g].name_of(i) == rest) places.push_back(begin_of(c, g) + i);
      }
    }
  }
  return places;
}

bool operator==(const WeightLayout& a, const WeightLayout& b) {
  if (a.game != b.game || a.kind != b.kind) return false;
  if (a.is_name != nullptr && b.is_name != nullptr) return true;
  // The helps of what has the same name may differ.
  const auto same = [](const auto& one, const auto& other) {
    return std::ranges::equal(one, other, {}, &WeightLayout::Named::name,
                              &WeightLayout::Named::name);
  };
  return same(a.classes, b.classes) && same(a.groups, b.groups) &&
         std::ranges::equal(a.groups, b.groups, [&](const auto& one, const auto& other) {
           return one.size() == other.size() && same(one.criteria, other.criteria);
         });
}

Weights::Weights(WeightLayout of) : layout(std::move(of)), values(layout.size(), 0.0F) {
  rules.resize(layout.classes.size());
  for (ClassRule& rule : rules) rule.groups.resize(layout.groups.size());
}

float bounded_sum(float weight, double change, const Weights::GroupRule& rule) {
  const double sum = static_cast<double>(weight) + change;
  const double known = std::isfinite(sum) ? sum : static_cast<double>(weight);
  return static_cast<float>(std::isfinite(known) ? std::clamp(known, rule.min, rule.max) : 0);
}

Status Weights::set(std::string_view name, double value) {
  const auto places = layout.places_of(name);
  if (places.empty()) {
    constexpr std::size_t enough = 1000;  // to guess from
    const bool with_class = std::count(name.begin(), name.end(), '.') > 1;
    const std::size_t count = with_class ? values.size() : layout.per_class();
    std::vector<std::string> known;
    for (std::size_t i = 0; i < std::min(count, enough); ++i) {
      const std::string full = layout.name_of(i);
      known.push_back(with_class ? full : full.substr(full.find('.') + 1));
    }
    return unknown("weight", name, known);
  }
  for (const std::size_t place : places) {
    const GroupRule& allowed = rule(place / layout.per_class(), layout.group_of(place));
    if (!(value >= allowed.min && value <= allowed.max)) {
      return Error{fmt::format("{}={}: must be a number from {} to {}", name, value, allowed.min,
                               allowed.max)};
    }
  }
  for (const std::size_t place : places) values[place] = static_cast<float>(value);
  return Done{};
}

void Weights::mark_edited() {
  constexpr std::string_view edited = "edited";
  if (made_by.starts_with(edited)) return;
  made_by = made_by.empty() ? std::string(edited) : fmt::format("{} after: {}", edited, made_by);
}

void Weights::tidy() {
  for (std::size_t c = 0; c < rules.size(); ++c) {
    for (std::size_t g = 0; g < layout.groups.size(); ++g) {
      float* const begin = values.data() + layout.begin_of(c, g);
      for (std::size_t i = 0; i < layout.groups[g].size(); ++i) {
        begin[i] = bounded_sum(begin[i], 0, rule(c, g));
      }
    }
    if (normalised && rules[c].rate != 0) normalise(c);
  }
}

namespace {

// The weights of one group of one class that are free to be scaled.
struct FreeWeights {
  float* begin;
  std::size_t size;
  Weights::GroupRule rule;

  double scaled(std::size_t i, double factor) const {
    return std::clamp(static_cast<double>(begin[i]) * factor, rule.min, rule.max);
  }
};

double size_of(const std::vector<FreeWeights>& groups, double factor) {
  double sum = 0;
  for (const FreeWeights& group : groups) {
    for (std::size_t i = 0; i < group.size; ++i) sum += std::abs(group.scaled(i, factor));
  }
  return sum;
}

// By which the sizes sum to what is wanted. Ranges hold weights back, so the sum grows with the factor, but
// neither without end nor from nothing: then the factor is the one that comes nearest.
double factor_for(const std::vector<FreeWeights>& groups, double wanted) {
  constexpr double near_enough = 1e-9;
  constexpr double largest = 1e60;  // brings the smallest float to any bound
  constexpr int halvings = 100;
  const double plain = wanted / size_of(groups, 1);
  const double found = size_of(groups, plain);
  if (std::abs(found - wanted) <= near_enough) return plain;  // no range was in the way
  double low = found < wanted ? plain : 0;
  double high = found < wanted ? 2 * plain : plain;
  while (high < largest && size_of(groups, high) < wanted) low = high, high *= 2;
  for (int i = 0; i < halvings && high > low; ++i) {
    const double middle = low + (high - low) / 2;
    (size_of(groups, middle) < wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace

void Weights::normalise(std::size_t c) {
  std::vector<FreeWeights> groups;
  double frozen = 0;
  for (std::size_t g = 0; g < layout.groups.size(); ++g) {
    FreeWeights group{values.data() + layout.begin_of(c, g), layout.groups[g].size(), rule(c, g)};
    if (group.rule.rate != 0) {
      groups.push_back(group);
    } else {
      frozen += size_of({group}, 1);
    }
  }
  if (!(size_of(groups, 1) > 0)) return;
  const double factor = factor_for(groups, std::max(0.0, 1 - frozen));
  for (const FreeWeights& group : groups) {
    for (std::size_t i = 0; i < group.size; ++i) {
      group.begin[i] = static_cast<float>(group.scaled(i, factor));
    }
  }
}

Result<std::string> read_weights_text(std::string_view name, DataPlaces places) {
  for (const std::string& path :
       {fmt::format("weights/{}.toml", name), fmt::format("weights/{}.weights", name)}) {
    if (const auto found = find_data("weights", path, places)) return read_text("weights", *found);
  }
  return read_data("weights", name, places);
}

Result<Weights> load_weights(const WeightLayout& layout, std::string_view name, DataPlaces places) {
  auto loaded = EvaluationFiles(places).weights(layout, name);
  if (!loaded) return loaded.error();
  return **loaded;
}

}  // namespace brett
