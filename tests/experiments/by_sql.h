// Results of games asked of the store's file itself, past everything that reports are made by.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace brett {

// What a player did against another, or against everybody if that is empty: "won-drawn-lost".
inline std::string outcome_by_sql(const std::string& file, const std::string& tournament,
                                  const std::string& player, const std::string& against,
                                  bool first_only) {
  const SQLite::Database database(file);
  SQLite::Statement query(
      database,
      "SELECT sum(own.payoff > 0), sum(own.payoff = 0), sum(own.payoff < 0) FROM games "
      "JOIN tournaments ON tournaments.id = games.tournament "
      "JOIN game_seats AS own ON own.game = games.id JOIN game_seats AS other ON other.game = games.id "
      "WHERE tournaments.name = ? AND own.player = ? AND (other.player = ? OR ? = '') "
      "AND own.seat != other.seat AND (own.seat = 0 OR NOT ?)");
  query.bind(1, tournament);
  query.bind(2, player);
  query.bind(3, against);
  query.bind(4, against);
  query.bind(5, first_only ? 1 : 0);
  EXPECT_TRUE(query.executeStep());
  return fmt::format("{}-{}-{}", query.getColumn(0).getInt(), query.getColumn(1).getInt(),
                     query.getColumn(2).getInt());
}

}  // namespace brett
