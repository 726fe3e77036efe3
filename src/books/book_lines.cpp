#include "books/book_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"

namespace brett {

namespace {

// Far beyond any game, and short enough to be worked on at once.
constexpr std::size_t longest_line = 20'000;
constexpr std::size_t longest_name = 200;
constexpr long long largest_count = 1'000'000'000'000;

using Fields = std::vector<std::string>;

Result<Fields> fields_of(std::string_view line) {
  Fields fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += c;
      ++i;
    } else if (c == '"' && (quoted || trimmed(fields.back()).empty())) {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  if (quoted) return Error{"a quote is opened but not closed"};
  for (std::string& field : fields) field = trimmed(field);
  return fields;
}

// Which field means what.
struct Columns {
  std::optional<std::size_t> name, moves, count;
  std::size_t size = 3;

  // Lines without a header: "moves", "name,moves" or "name,moves,count".
  static Columns of(std::size_t fields) {
    Columns columns;
    columns.moves = fields == 1 ? 0 : 1;
    if (fields > 1) columns.name = 0;
    if (fields > 2) columns.count = 2;
    return columns;
  }
  static std::optional<Columns> named_by(const Fields& header) {
    Columns columns;
    columns.size = header.size();
    for (std::size_t i = 0; i < header.size(); ++i) {
      const std::string word = lowered(header[i]);
      auto* const column = word == "name"    ? &columns.name
                           : word == "moves" ? &columns.moves
                           : word == "count" ? &columns.count
                                             : nullptr;
      if (column == nullptr || column->has_value()) return std::nullopt;
      *column = i;
    }
    return columns.moves ? std::optional(columns) : std::nullopt;
  }
};

Result<BookLine> line_of(const Fields& fields, const Columns& columns) {
  if (fields.size() > columns.size) {
    return Error{fmt::format("{} fields: must be {} at most", fields.size(), columns.size)};
  }
  const auto field = [&](std::optional<std::size_t> column) {
    return column && *column < fields.size() ? fields[*column] : std::string();
  };
  BookLine line{field(columns.name), field(columns.moves), 1};
  if (line.moves.empty()) return Error{"contains no moves"};
  if (line.name.size() > longest_name) {
    return Error{fmt::format("the name {} is longer than {} characters", in_quotes(line.name),
                             longest_name)};
  }
  if (const std::string count = field(columns.count); !count.empty()) {
    const auto number = to_integer(count);
    if (!number || *number < 1 || *number > largest_count) {
      return Error{fmt::format("count {}: must be a whole number, 1 to {}", in_quotes(count),
                               largest_count)};
    }
    line.weight = static_cast<double>(*number);
  }
  return line;
}

class LineReader {
 public:
  // False: the line is empty, a comment or a header.
  Result<bool> read(std::string_view text, BookLine& line) {
    if (text.empty() || text.front() == '#') return false;
    if (text.size() > longest_line) {
      return Error{fmt::format("longer than {} characters", longest_line)};
    }
    const auto fields = fields_of(text);
    if (!fields) return fields.error();
    if (!std::exchange(begun_, true)) {
      header_ = Columns::named_by(*fields);
      if (header_) return false;
    }
    auto made = line_of(*fields, header_.value_or(Columns::of(fields->size())));
    if (!made) return made.error();
    line = std::move(*made);
    return true;
  }

 private:
  bool begun_ = false;
  std::optional<Columns> header_;
};

}  // namespace

Status read_book_lines(std::string_view text, std::string_view source,
                       const std::function<Status(const BookLine&)>& use) {
  text = without_byte_order_mark(text);
  LineReader reader;
  std::size_t number = 0;
  bool any = false;
  while (!text.empty()) {
    const std::string_view whole = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), whole.size() + 1));
    ++number;
    BookLine line;
    const auto failed = [&](const Error& error) {
      return Error{fmt::format("{}, line {}: {}", source, number, error.message)};
    };
    const auto is_line = reader.read(trimmed(whole), line);
    if (!is_line) return failed(is_line.error());
    if (!*is_line) continue;
    any = true;
    if (const Status status = use(line); !status) return failed(status.error());
  }
  if (!any) return Error{fmt::format("{}: contains no lines of moves", source)};
  return Done{};
}

std::string book_header() { return "name,moves,count\n"; }

std::string printed(const BookLine& line) {
  std::string name = line.name;
  if (name.find_first_of(",\"#") != std::string::npos) {
    std::string quoted;
    for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
    name = fmt::format("\"{}\"", quoted);
  }
  std::string text;
  long long left = std::llround(line.weight);
  for (; left > largest_count; left -= largest_count) {
    text += fmt::format("{},{},{}\n", name, line.moves, largest_count);
  }
  return fmt::format("{}{},{},{}\n", text, name, line.moves, left);
}

}  // namespace brett
