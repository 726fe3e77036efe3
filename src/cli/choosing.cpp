#include "cli/choosing.h"

#include <fmt/format.h>

#include <vector>

#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::size_t most_steps_listed = 60;

std::string step_text(const Step& step) {
  if (step.kind != Step::Kind::number) return step.text;
  return step.low == step.high ? std::to_string(step.low)
                               : fmt::format("{} to {}", step.low, step.high);
}

std::string listed(const std::vector<Step>& steps) {
  std::vector<std::string> texts;
  for (const Step& step : steps) {
    if (texts.size() == most_steps_listed) {
      texts.emplace_back("...");
      break;
    }
    texts.push_back(step_text(step) + (step.ends ? "" : " ..."));
  }
  return joined(texts, ", ");
}

}  // namespace

Chosen read_steps(const Played& state, const Path& so_far, std::string_view line) {
  Chosen chosen{.move = {}, .path = so_far, .rest = {}};
  auto next = next_steps(state, chosen.path);
  for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
    const TypedStep typed = typed_step(next.steps, line);
    if (typed.size == 0) {
      chosen.rest = line;
      return chosen;
    }
    chosen.path.push_back(typed.step);
    line.remove_prefix(typed.size);
    next = next_steps(state, chosen.path);
  }
  chosen.move = next.move;
  return chosen;
}

std::string choices_words(const NextSteps<Move>& next) { return listed(next.steps); }

std::string words_to_choose(const NextSteps<Move>& next) {
  std::vector<Step> steps;
  for (const Step& step : next.steps) {
    if (step.kind != Step::Kind::cell) steps.push_back(step);
  }
  return listed(steps);
}

std::string path_words(const Path& path) {
  std::vector<std::string> texts;
  for (const std::string& step : path) {
    texts.push_back(step.substr(step.starts_with('=') || step.starts_with('#') ? 1 : 0));
  }
  return joined(texts, " ");
}

}  // namespace brett::cli
