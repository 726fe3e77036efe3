#include "cli/views/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::size_t column_gap = 2;  // blanks

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string cell_text(const Json& row, const Column& column) {
  if (column.text) return column.text(row);
  const auto found = row.find(column.key);
  if (found == row.end() || found->is_null()) return {};
  if (found->is_string()) return found->get<std::string>();
  if (column.format == ",") return with_commas(found->get<std::uint64_t>());
  if (found->is_number_float())
    return fmt::format(fmt::runtime(column.format), found->get<double>());
  return fmt::format(fmt::runtime(column.format), found->get<std::int64_t>());
}

bool is_text(const Json& rows, const Column& column) {
  return std::none_of(rows.begin(), rows.end(), [&](const Json& row) {
    const auto found = row.find(column.key);
    return found != row.end() && found->is_number();
  });
}

std::string value_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number_unsigned()) return with_commas(value.get<std::uint64_t>());
  if (!value.is_structured()) return value.dump();
  std::vector<std::string> parts;
  for (const auto& [key, part] : value.items()) {
    parts.push_back((value.is_object() ? key + " " : "") + value_text(part));
  }
  return parts.empty() ? "nothing" : joined(parts, ", ");
}

struct Shown {
  std::vector<std::string> cells;  // the title first
  std::size_t width = 0;
  bool left = false;
};

Shown shown(const Json& rows, const Column& column) {
  Shown result;
  result.cells.emplace_back(column.title);
  for (const Json& row : rows) result.cells.push_back(cell_text(row, column));
  for (const std::string& cell : result.cells) {
    result.width = std::max(result.width, characters(cell));
  }
  result.left = is_text(rows, column);
  return result;
}

void shrink(std::vector<Shown>& columns, std::size_t width) {
  const std::size_t all =
      std::accumulate(columns.begin(), columns.end(), column_gap * (columns.size() - 1),
                      [](std::size_t sum, const Shown& column) { return sum + column.width; });
  const auto first =
      std::find_if(columns.begin(), columns.end(), [](const Shown& column) { return column.left; });
  if (all <= width || first == columns.end()) return;
  const std::size_t title = characters(first->cells[0]);
  first->width -= std::min(all - width, first->width - title);
}

}  // namespace

std::string table(const Json& rows, const std::vector<Column>& columns, std::size_t width) {
  std::vector<Shown> list;
  for (const Column& column : columns) list.push_back(shown(rows, column));
  shrink(list, width);
  std::string text;
  for (std::size_t i = 0; i <= rows.size(); ++i) {
    std::string line;
    for (const Shown& column : list) {
      const std::string cell = shortened(column.cells[i], column.width);
      const std::string blanks(column.width - characters(cell), ' ');
      line += std::string(&column == &list[0] ? 0 : column_gap, ' ');
      line += column.left ? cell + blanks : blanks + cell;
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string list_of(const Json& object) {
  std::string text;
  for (const auto& [key, value] : object.items()) {
    std::string name = key;
    std::replace(name.begin(), name.end(), '_', ' ');
    text += fmt::format("{:<14} {}\n", name, value_text(value));
  }
  return text;
}

std::string shortened(std::string_view text, std::size_t columns) {
  constexpr std::string_view rest = "...";
  const std::string_view whole = first_characters(text, columns);
  if (whole.size() == text.size() || columns <= rest.size()) return std::string(whole);
  return std::string(first_characters(text, columns - rest.size())).append(rest);
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3) {
    text.insert(static_cast<std::size_t>(i), 1, ',');
  }
  return text;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", with_commas(count), plural(count, one, several));
}

std::string duration_words(double seconds) {
  const auto count = static_cast<long long>(seconds);
  if (count < 60) return fmt::format("{} s", count);
  if (count < 3600) return fmt::format("{}:{:02} min", count / 60, count % 60);
  return fmt::format("{}:{:02} h", count / 3600, count / 60 % 60);
}

}  // namespace brett::cli
