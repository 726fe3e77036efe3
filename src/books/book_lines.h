// The text form of opening tables and of recorded games: CSV, one line of moves from the start each.
//
//   name,moves,count     the columns; a first line of such words may choose and order others
//   # anything           a comment
//   Tiger,f5d6c3d3c4     a name and moves
//   f5d6c3d3c4           moves alone
//   "Bat, the",f5,12     a name with a comma, and how many games went this way (1 if not said)
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace brett {

struct BookLine {
  std::string name;
  std::string moves;
  double weight = 1;
};

// Hands every line to `use`. Errors, also those of `use`, begin with `source` and the line's number:
// "book 'x.csv', line 7: ...". A text without lines is an error.
Status read_book_lines(std::string_view text, std::string_view source,
                       const std::function<Status(const BookLine&)>& use);

// With the line that names the columns before them.
std::string book_header();
// As several lines if it has more games than one may have.
std::string printed(const BookLine& line);

}  // namespace brett
