// Tables as text. Their rows are the objects of a JSON array, so that a command builds its answer once
// for both outputs.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"

namespace brett::cli {

struct Column {
  std::string title;
  std::string key;  // of the value in the row
  // How a number is written, as in fmt; "," groups its digits. Numbers are aligned to the right.
  std::string format = "{}";
  // The text of the cell where it is more than one value.
  std::function<std::string(const Json& row)> text = {};
};

// Every column is as wide as its widest cell. If that is more than `width` characters, the first
// column of texts is shortened.
std::string table(const Json& rows, const std::vector<Column>& columns,
                  std::size_t width = std::string::npos);
// "key         value" for each value of the object, "on" or "off" for flags; underscores become blanks.
std::string list_of(const Json& object);

// The text if it has at most `columns` characters, otherwise its beginning and "...".
std::string shortened(std::string_view text, std::size_t columns);
// 1234567 as 1,234,567.
std::string with_commas(std::uint64_t number);
// "1,234 games", "1 game"
std::string counted(std::uint64_t count, std::string_view one, std::string_view several = {});
// "12 s", "3:05 min", "1:20 h"
std::string duration_words(double seconds);

}  // namespace brett::cli
