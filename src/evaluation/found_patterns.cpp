#include "evaluation/found_patterns.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace brett {

namespace {

std::uint32_t below(Rng& rng, std::size_t count) {
  return rng.below(static_cast<std::uint32_t>(count));
}

FoundPattern::Cell random_cell(Rng& rng) {
  constexpr auto side = static_cast<std::size_t>(FoundPattern::window);
  return {static_cast<int>(below(rng, side)), static_cast<int>(below(rng, side)),
          below(rng, FoundPattern::contents.size())};
}

bool has_place(const std::vector<FoundPattern::Cell>& cells, const FoundPattern::Cell& cell) {
  return std::any_of(cells.begin(), cells.end(),
                     [&](const auto& one) { return one.right == cell.right && one.up == cell.up; });
}

// Moved to the lower left corner and sorted, so that equal patterns have equal texts.
void tidy(std::vector<FoundPattern::Cell>& cells) {
  int right = FoundPattern::window, up = FoundPattern::window;
  for (const auto& cell : cells) right = std::min(right, cell.right), up = std::min(up, cell.up);
  for (auto& cell : cells) cell.right -= right, cell.up -= up;
  std::sort(cells.begin(), cells.end());
}

bool is_pattern(std::string_view text) {
  const auto pattern = FoundPattern::parse(text);
  return pattern && pattern->text() == text;
}

}  // namespace

Result<FoundPattern> FoundPattern::parse(std::string_view text) {
  const auto wrong = [&] {
    return Error{
        fmt::format("pattern {}: must be 1 to {} words such as O00 or N21, each a letter of "
                    "{} and two digits below {}",
                    in_quotes(text), most_cells, contents, window)};
  };
  FoundPattern pattern;
  for (const std::string_view word : words(text)) {
    if (word.size() != 3 || pattern.cells.size() == most_cells) return wrong();
    const Cell cell{word[1] - '0', word[2] - '0', contents.find(word[0])};
    const bool inside = cell.right >= 0 && cell.right < window && cell.up >= 0 && cell.up < window;
    if (!inside || cell.content == contents.npos || has_place(pattern.cells, cell)) return wrong();
    pattern.cells.push_back(cell);
  }
  if (pattern.cells.empty()) return wrong();
  tidy(pattern.cells);
  return pattern;
}

std::string FoundPattern::text() const {
  std::string text;
  for (const Cell& cell : cells) {
    text += fmt::format("{}{}{}{}", text.empty() ? "" : " ", contents[cell.content], cell.right,
                        cell.up);
  }
  return text;
}

FoundPattern FoundPattern::random(Rng& rng) {
  FoundPattern pattern;
  const std::size_t size = 2 + below(rng, most_cells - 1);
  while (pattern.cells.size() < size) {
    Cell cell = random_cell(rng);
    if (pattern.cells.empty()) cell.content = 0;  // who has nothing in it does not own it
    if (!has_place(pattern.cells, cell)) pattern.cells.push_back(cell);
  }
  tidy(pattern.cells);
  return pattern;
}

FoundPattern FoundPattern::changed(Rng& rng) const {
  FoundPattern pattern = *this;
  const auto which = below(rng, pattern.cells.size());
  switch (rng.below(3)) {
    case 0:  // another content
      pattern.cells[which].content = below(rng, contents.size());
      break;
    case 1:  // one cell less
      if (pattern.cells.size() > 2) {
        pattern.cells.erase(pattern.cells.begin() + static_cast<std::ptrdiff_t>(which));
      }
      break;
    default: {  // one more
      const Cell cell = random_cell(rng);
      if (pattern.cells.size() < most_cells && !has_place(pattern.cells, cell)) {
        pattern.cells.push_back(cell);
      }
    }
  }
  tidy(pattern.cells);
  return pattern;
}

FoundPattern FoundPattern::mirrored() const {
  FoundPattern pattern = *this;
  for (Cell& cell : pattern.cells) cell.right = window - 1 - cell.right;
  tidy(pattern.cells);
  return pattern;
}

FittedPattern::FittedPattern(const FoundPattern& pattern, int height)
    : count(pattern.cells.size()) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto& cell = pattern.cells[i];
    shifts[i] = static_cast<std::uint8_t>(cell.right * height + cell.up);
    contents[i] = static_cast<std::uint8_t>(cell.content);
    tallest = std::max(tallest, cell.up);
  }
}

WeightLayout found_layout(std::string_view game, const std::vector<FoundPattern>& patterns) {
  WeightLayout layout{.game = std::string(game),
                      .kind = "found",
                      .classes = {{"opening", "less than a third of the board is filled"},
                                  {"middle", "less than two thirds"},
                                  {"end", "the rest"}},
                      .groups = {{{"patterns", "how often they are on the board"}}},
                      .is_name = &is_pattern};
  for (const FoundPattern& pattern : patterns) {
    layout.groups[0].criteria.push_back({pattern.text(), ""});
  }
  return layout;
}

std::vector<FoundPattern> random_patterns(std::size_t count, Rng& rng) {
  std::vector<FoundPattern> list;
  while (list.size() < count) {
    FoundPattern pattern = FoundPattern::random(rng);
    const FoundPattern image = pattern.mirrored();
    const bool known = std::any_of(list.begin(), list.end(), [&](const FoundPattern& one) {
      return one == pattern || one == image;
    });
    if (!known) list.push_back(std::move(pattern));
  }
  return list;
}

}  // namespace brett
