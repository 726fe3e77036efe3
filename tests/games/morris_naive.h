// Nine Men's Morris a second time, slow and obvious: the board as names and lines of names.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/morris.h"

namespace brett::morris_tests {

inline const std::vector<std::string> all_points{"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",
                                                 "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",
                                                 "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};
inline const std::vector<std::vector<std::string>> all_lines{
    {"a7", "d7", "g7"}, {"b6", "d6", "f6"}, {"c5", "d5", "e5"}, {"a4", "b4", "c4"},
    {"e4", "f4", "g4"}, {"c3", "d3", "e3"}, {"b2", "d2", "f2"}, {"a1", "d1", "g1"},
    {"a7", "a4", "a1"}, {"b6", "b4", "b2"}, {"c5", "c4", "c3"}, {"d7", "d6", "d5"},
    {"d3", "d2", "d1"}, {"e5", "e4", "e3"}, {"f6", "f4", "f2"}, {"g7", "g4", "g1"}};
inline const std::vector<std::vector<std::string>> all_rows{
    {"a7", "d7", "g7"}, {"b6", "d6", "f6"},
    {"c5", "d5", "e5"}, {"a4", "b4", "c4", "e4", "f4", "g4"},
    {"c3", "d3", "e3"}, {"b2", "d2", "f2"},
    {"a1", "d1", "g1"}};

inline bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

inline bool are_neighbours(const std::string& a, const std::string& b) {
  for (const auto& line : all_lines) {
    if (line[1] == a && (line[0] == b || line[2] == b)) return true;
    if (line[1] == b && (line[0] == a || line[2] == a)) return true;
  }
  return false;
}

struct Naive {
  std::map<std::string, char> at;  // W, B or .
  std::map<char, int> hand;
  char side = 'W';
  int take = 1;

  explicit Naive(const MorrisParams& params) : take(params.take) {
    for (const auto& name : all_points) at[name] = '.';
    hand['W'] = hand['B'] = params.men;
  }
  char other() const { return side == 'W' ? 'B' : 'W'; }
  std::vector<std::string> points_of(char who) const {
    std::vector<std::string> result;
    for (const auto& name : all_points) {
      if (at.at(name) == who) result.push_back(name);
    }
    return result;
  }
  int mills_at(const std::string& name) const {
    int count = 0;
    for (const auto& line : all_lines) {
      if (!contains(line, name)) continue;
      const char who = at.at(name);
      count += at.at(line[0]) == who && at.at(line[1]) == who && at.at(line[2]) == who;
    }
    return count;
  }
  // Every choice of captures after a move that closed so many mills: lists of one, two or no names.
  std::vector<std::vector<std::string>> captures(int mills) const {
    if (mills == 0) return {{}};
    const auto all = points_of(other());
    if (all.empty()) return {{}};
    std::vector<std::string> free;
    for (const auto& name : all) {
      if (mills_at(name) == 0) free.push_back(name);
    }
    std::vector<std::vector<std::string>> result;
    if (mills == 1 || take == 1 || all.size() == 1) {
      for (const auto& name : free.empty() ? all : free) result.push_back({name});
      return result;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        const auto chosen_free =
            static_cast<std::size_t>(contains(free, all[i])) + contains(free, all[j]);
        if (chosen_free == std::min<std::size_t>(free.size(), 2))
          result.push_back({all[i], all[j]});
      }
    }
    return result;
  }
  void add_moves(const std::string& from, const std::string& to,
                 std::map<std::string, Naive>& result) const {
    Naive moved = *this;
    if (from.empty()) {
      --moved.hand[side];
    } else {
      moved.at[from] = '.';
    }
    moved.at[to] = side;
    for (const auto& taken : moved.captures(moved.mills_at(to))) {
      Naive next = moved;
      std::string text = from.empty() ? to : fmt::format("{}-{}", from, to);
      for (const auto& name : taken) {
        next.at[name] = '.';
        text.append("x").append(name);
      }
      next.side = other();
      EXPECT_TRUE(result.emplace(text, next).second) << text << " twice";
    }
  }
  int total(char who) const { return static_cast<int>(points_of(who).size()) + hand.at(who); }
  std::map<std::string, Naive> legal() const {
    std::map<std::string, Naive> result;
    if (total(side) < 3) return result;
    const auto own = points_of(side);
    for (const auto& to : points_of('.')) {
      if (hand.at(side) > 0) {
        add_moves("", to, result);
        continue;
      }
      for (const auto& from : own) {
        if (own.size() == 3 || are_neighbours(from, to)) add_moves(from, to, result);
      }
    }
    return result;
  }
  std::string text() const {
    std::string rows;
    for (const auto& row : all_rows) {
      if (!rows.empty()) rows += '/';
      for (const auto& name : row) rows += at.at(name);
    }
    return fmt::format("{} {} {}-{}", rows, side == 'W' ? 'w' : 'b', hand.at('W'), hand.at('B'));
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const auto& [text, next] : legal()) count += depth == 1 ? 1 : next.perft(depth - 1);
    return count;
  }
};

}  // namespace brett::morris_tests
