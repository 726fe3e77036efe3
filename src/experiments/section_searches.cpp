// What searches decided: first moves, values of shared positions, games that ended for want of memory.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "experiments/section_builder.h"
#include "experiments/table_size.h"

namespace brett {

namespace {

// --- first moves ---------------------------------------------------------------------------------

// Whether a symmetry of the position makes one move of the other.
bool are_equivalent(const Played& state, std::string_view one, std::string_view other) {
  const auto first = state.parse_move(one);
  const auto second = state.parse_move(other);
  if (!first || !second) return false;
  for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
    if (!state.transformed(symmetry).equals(state)) continue;
    if (state.transformed(*first, symmetry) == *second) return true;
  }
  return false;
}

// The moves with which the player opened games from the first position.
std::vector<std::string> opening_moves(const Measured& measured, const std::string& player) {
  std::vector<std::string> moves;
  measured.each({.first = player, .second = {}, .fixed_seats = true, .openings = 1},
                [&](const MeasuredGame& game, std::size_t) {
                  if (std::find(moves.begin(), moves.end(), game.first_move) == moves.end()) {
                    moves.push_back(game.first_move);
                  }
                });
  return moves;
}

Judgement judge_moves(const Played& state, const std::string& published,
                      const std::vector<std::string>& found) {
  if (found.empty()) return {Agreement::cannot_be_compared, std::string(no_games)};
  const bool all_same = std::all_of(found.begin(), found.end(),
                                    [&](const std::string& move) { return move == published; });
  if (all_same) return {Agreement::agrees, ""};
  const bool all_equivalent = std::all_of(found.begin(), found.end(), [&](const std::string& move) {
    return are_equivalent(state, move, published);
  });
  if (!all_equivalent) return {Agreement::differs, ""};
  return {Agreement::agrees, "up to a symmetry of the position: a tie"};
}

Result<Played> first_position(const Registry& registry, const TournamentPlan& plan) {
  auto game = game_of(registry, plan);
  if (!game) return game.error();
  if (plan.openings.positions.empty()) return (*game)->start();
  return (*game)->parse(plan.openings.positions.front());
}

// --- memory --------------------------------------------------------------------------------------

std::string table_words(const Registry& registry, const Measured& measured,
                        const std::string& player) {
  const int index = measured.player(player);
  if (index < 0) return "-";
  const TournamentPlan& plan = measured.tournament().plan;
  const auto game = game_of(registry, plan);
  if (!game) return "-";
  const auto size =
      table_megabytes(**game, plan.players[static_cast<std::size_t>(index)].spec).value_or(0);
  return size > 0 ? fmt::format("{} MB", size) : "none";
}

}  // namespace

Status build(const FirstMoveSection& content, SectionContext& context) {
  ReportTable table{.head = {"player", "source", "published"}};
  for (const std::string& x : content.x) table.head.push_back(x);
  table.head.emplace_back("verdict");
  for (const FirstMoveLine& line : content.lines) {
    for (const std::string& name : all_tournaments(content.tournament, content.also)) {
      const Measured& measured = context.measured.of(name);
      if (!measured.tournament().played) continue;
      const auto state = first_position(context.registry, measured.tournament().plan);
      if (!state) return state.error();
      std::vector<ReportCell> row{words_cell(std::string(trimmed(with_x(line.player, "")))),
                                  words_cell(context.title_of(name)),
                                  {line.published}};
      std::vector<std::string> all;
      for (const std::string& x : content.x) {
        const auto moves = opening_moves(measured, with_x(line.player, x));
        all.insert(all.end(), moves.begin(), moves.end());
        row.push_back({moves.empty() ? "-" : joined(moves, ", ")});
      }
      row.push_back(context.note({.line = row[0].text,
                                  .quantity = "first move",
                                  .tournament = name,
                                  .counts = name == content.tournament,
                                  .published = line.published,
                                  .measured = joined(all, " "),
                                  .judgement = judge_moves(*state, line.published, all)}));
      table.rows.push_back(std::move(row));
    }
  }
  context.table(std::move(table));
  return Done{};
}

Status build(const EqualValuesSection& content, SectionContext& context) {
  ReportTable table{.head = {"tournament", "x", "positions that both valued",
                             "with different values", "verdict"}};
  for (const std::string& name : content.tournaments) {
    for (const std::string& x : content.x) {
      const std::string first = with_x(content.first, x);
      const std::string second = with_x(content.second, x);
      const auto shared = shared_positions(context.measured.of(name), context.store, first, second);
      if (!shared) return shared.error();
      const Judgement judgement =
          shared->compared == 0    ? Judgement{Agreement::cannot_be_compared, std::string(no_games)}
          : shared->differing == 0 ? Judgement{Agreement::agrees, ""}
                                   : Judgement{Agreement::differs, ""};
      const std::string line = fmt::format("{} and {}", first, second);
      table.rows.push_back(
          {words_cell(context.title_of(name)),
           words_cell(line),
           {std::to_string(shared->compared)},
           {std::to_string(shared->differing)},
           context.note(
               {.line = line,
                .quantity = "different values",
                .tournament = name,
                .published = "the same but for ties",
                .measured = fmt::format("{} of {} differ", shared->differing, shared->compared),
                .judgement = judgement})});
    }
  }
  context.table(std::move(table));
  return Done{};
}

Status build(const MemorySection& content, SectionContext& context) {
  ReportTable table{.head = {"line", "published out of memory", "source", "games",
                             "lost games by a fault", "table, at most", "most nodes in one move",
                             "verdict"}};
  for (const MemoryLine& line : content.lines) {
    for (const std::string& name : all_tournaments(content.tournament, content.also)) {
      const Measured& measured = context.measured.of(name);
      int games = 0;
      int faults = 0;
      std::uint64_t most_nodes = 0;
      measured.each({.first = line.player, .second = line.against},
                    [&](const MeasuredGame& game, std::size_t seat) {
                      ++games;
                      const bool fault = game.game.ending == Ending::forfeit &&
                                         game.game.ended_by == static_cast<Seat>(seat);
                      faults += fault ? 1 : 0;
                      most_nodes = std::max(most_nodes, game.effort[seat].most_nodes);
                    });
      const std::string told = fmt::format("{} of {}", line.published, line.games);
      table.rows.push_back(
          {words_cell(line.label),
           {told},
           words_cell(context.title_of(name)),
           {std::to_string(games)},
           {std::to_string(faults)},
           {table_words(context.registry, measured, line.player)},
           {amount_words(static_cast<double>(most_nodes))},
           context.note({.line = line.label,
                         .quantity = "games without a result",
                         .tournament = name,
                         .counts = name == content.tournament,
                         .published = told,
                         .measured = fmt::format("{} of {}", faults, games),
                         .judgement = compare_shares({double(line.published), double(line.games)},
                                                     {double(faults), double(games)})})});
    }
  }
  context.table(std::move(table));
  return Done{};
}

}  // namespace brett
