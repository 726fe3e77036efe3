#include "evaluation/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "files/data_file.h"

namespace brett {

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

std::string WeightLayout::name_of(std::size_t index) const {
  const std::size_t each = per_class();
  const std::string& position_class = classes[index / each].name;
  std::size_t left = index % each;
  for (const Group& group : groups) {
    if (left < group.size()) {
      const std::string last = group.is_table() ? std::to_string(left) : group.criteria[left].name;
      return fmt::format("{}.{}.{}", position_class, group.name, last);
    }
    left -= group.size();
  }
  return position_class;
}

bool operator==(const WeightLayout& a, const WeightLayout& b) {
  const auto same_name = [](const auto& x, const auto& y) { return x.name == y.name; };
  if (a.game == b.game && a.kind == b.kind && a.is_name != nullptr && b.is_name != nullptr) {
    return true;
  }
  return a.game == b.game && a.kind == b.kind &&
         std::equal(a.classes.begin(), a.classes.end(), b.classes.begin(), b.classes.end(),
                    same_name) &&
         std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(),
                    [&](const auto& x, const auto& y) {
                      return x.name == y.name && x.size() == y.size() &&
                             std::equal(x.criteria.begin(), x.criteria.end(), y.criteria.begin(),
                                        y.criteria.end(), same_name);
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

void Weights::tidy() {
  for (std::size_t c = 0; c < rules.size(); ++c) {
    for (std::size_t g = 0; g < layout.groups.size(); ++g) {
      float* const begin = values.data() + layout.begin_of(c, g);
      for (std::size_t i = 0; i < layout.groups[g].size(); ++i) {
        begin[i] = bounded_sum(begin[i], 0, rule(c, g));
      }
    }
    if (!normalised || rules[c].rate == 0) continue;
    float* const begin = of_class(c);
    float* const end = begin + layout.per_class();
    const double sum = std::accumulate(
        begin, end, 0.0, [](double s, float w) { return s + std::abs(static_cast<double>(w)); });
    if (!(sum > 0)) continue;
    std::transform(begin, end, begin,
                   [&](float w) { return static_cast<float>(static_cast<double>(w) / sum); });
  }
}

Result<std::string> load_weights_text(const WeightLayout& layout, std::string_view name) {
  const std::string wanted =
      name.empty() ? fmt::format("{}-{}", layout.game, layout.kind) : std::string(name);
  for (const std::string& path :
       {fmt::format("weights/{}.toml", wanted), fmt::format("weights/{}.weights", wanted)}) {
    if (const auto found = find_data("weights", path)) return read_text("weights", *found);
  }
  return read_data("weights", wanted);
}

Result<Weights> load_weights(const WeightLayout& layout, std::string_view name) {
  const auto text = load_weights_text(layout, name);
  if (!text) return text.error();
  return read_weights(layout, *text, name.empty() ? layout.game + "-" + layout.kind : name);
}

}  // namespace brett
