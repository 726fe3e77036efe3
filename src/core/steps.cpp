#include "core/steps.h"

#include <algorithm>
#include <functional>

#include "core/text.h"

namespace brett {

std::string word_step(std::string_view word) { return "=" + std::string(word); }
std::string number_step(int number) { return "#" + std::to_string(number); }

std::optional<Step> read_step(std::string_view step) {
  if (step.starts_with('=')) {
    return Step{.kind = Step::Kind::word, .text = std::string(step.substr(1))};
  }
  if (!step.starts_with('#')) return Step{.text = std::string(step)};
  const auto number = to_integer(step.substr(1));
  if (!number || *number < 0 || *number > 1'000'000'000) return std::nullopt;
  const auto value = static_cast<int>(*number);
  return Step{.kind = Step::Kind::number, .text = {}, .low = value, .high = value};
}

namespace {

// How much of the line is this text, as whole words; 0 if it does not begin with it.
std::size_t size_in(std::string_view line, std::string_view text) {
  if (text.empty() || line.size() < text.size()) return 0;
  if (line.size() > text.size() && line[text.size()] != ' ') return 0;
  return lowered(line.substr(0, text.size())) == lowered(text) ? text.size() : 0;
}

}  // namespace

TypedStep typed_step(const std::vector<Step>& offered, std::string_view line) {
  TypedStep longest;
  const std::string_view word = line.substr(0, line.find(' '));
  const auto number = to_integer(word);
  for (const Step& step : offered) {
    if (step.kind == Step::Kind::number) {
      const bool fits = number && *number >= step.low && *number <= step.high;
      if (fits && word.size() > longest.size) {
        longest = {number_step(static_cast<int>(*number)), word.size()};
      }
    } else if (const auto size = size_in(line, step.text); size > longest.size) {
      longest = {step.kind == Step::Kind::word ? word_step(step.text) : step.text, size};
    }
  }
  return longest;
}

bool StepList::add(const Path& path, std::string_view face) {
  const std::size_t length = so_far_.size();
  if (path.size() < length || !std::equal(so_far_.begin(), so_far_.end(), path.begin()))
    return false;
  if (path.size() == length) return true;
  if (auto step = read_step(path[length])) {
    (path.size() == length + 1 ? step->ends : step->leads) = true;
    if (step->ends) step->face = face;
    add(std::move(*step));
  }
  return true;
}

void StepList::add(Step step) {
  const auto known = std::ranges::find_if(steps_, [&](const Step& one) {
    return one.kind == step.kind && one.text == step.text && one.low == step.low &&
           one.high == step.high;
  });
  if (known == steps_.end()) {
    steps_.push_back(std::move(step));
  } else {
    known->ends = known->ends || step.ends;
    known->leads = known->leads || step.leads;
  }
}

std::vector<Step> StepList::take() {
  const auto is_number = [](const Step& one) { return one.kind == Step::Kind::number; };
  const auto numbers = std::stable_partition(steps_.begin(), steps_.end(), std::not_fn(is_number));
  std::sort(numbers, steps_.end(),
            [](const Step& one, const Step& other) { return one.low < other.low; });
  auto last = numbers;
  for (auto one = numbers; one != steps_.end(); ++one) {
    if (one == last) continue;
    const bool goes_on =
        one->low <= last->high + 1 && one->ends == last->ends && one->leads == last->leads;
    if (goes_on) {
      last->high = std::max(last->high, one->high);
    } else if (++last != one) {
      *last = std::move(*one);
    }
  }
  if (last != steps_.end()) steps_.erase(last + 1, steps_.end());
  return std::move(steps_);
}

}  // namespace brett
