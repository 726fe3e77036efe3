#include "books/opening_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/notation.h"
#include "core/symmetry.h"

namespace brett {

namespace {

std::uint64_t canonical_key(const State& state) { return canonical(state).state.key(); }

std::vector<std::uint64_t> keys_after(const State& state, const Moves& moves) {
  std::vector<std::uint64_t> keys;
  for (const Move move : moves) keys.push_back(canonical_key(state.after(move)));
  return keys;
}

}  // namespace

Result<std::shared_ptr<const OpeningBook>> OpeningBook::read(const State& start,
                                                             std::string_view text,
                                                             std::string_view source, int plies,
                                                             const std::stop_token& stop) {
  auto book = std::make_shared<OpeningBook>(start, plies);
  const Status status = read_book_lines(text, source, [&](const BookLine& line) -> Status {
    if (stop.stop_requested()) return Error{"interrupted"};
    return book->add(line);
  });
  if (!status) return status.error();
  if (const Status finished = book->table_.finish(); !finished) {
    return Error{fmt::format("{}: {}", source, finished.error().message)};
  }
  return std::shared_ptr<const OpeningBook>(std::move(book));
}

Status OpeningBook::add(const BookLine& line) {
  State state = start_;
  std::uint64_t key = canonical_key(state);
  int ply = 0;
  const Status played = read_moves(state, line.moves, [&](Move move) -> Status {
    state.play(move);
    if (++ply > plies_) return Done{};
    const std::uint64_t before = std::exchange(key, canonical_key(state));
    if (before == 0 || key == 0) return Done{};
    return table_.add({before, key, line.weight});
  });
  if (!played) return Error{fmt::format("move {}: {}", ply + 1, played.error().message)};
  ++lines_;
  longest_ = std::max(longest_, std::min(ply, plies_));
  if (key == 0) return Done{};
  if (!line.name.empty() && ply <= plies_) table_.add_name(key, line.name);
  return table_.add({key, BookEdge::line_end, line.weight});
}

std::vector<BookMove> OpeningBook::continuations(const State& state) const {
  std::vector<BookMove> list;
  const std::uint64_t key = canonical_key(state);
  if (key == 0 || table_.from(key).empty() || state.turn().is_over()) return list;
  const auto moves = moves_of(state);
  const std::vector<double> weights = table_.weights(key, keys_after(state, moves));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (weights[i] > 0) list.push_back({moves[i], weights[i]});
  }
  return list;
}

std::string_view OpeningBook::name_of(const State& state) const {
  return table_.name_of(canonical_key(state));
}

std::string OpeningBook::printed(double least, const std::stop_token& stop) const {
  std::string text;
  const auto longest = static_cast<std::size_t>(longest_);
  for (const BookPath& path : table_.paths(canonical_key(start_), least, longest, stop)) {
    if (stop.stop_requested()) break;
    const std::string moves = moves_along(path.positions);
    const std::string name(table_.name_of(path.positions.back()));
    if (!moves.empty()) text += brett::printed({name, moves, path.weight});
  }
  return text;
}

// Of moves that come to the same the first stands for all.
std::string OpeningBook::moves_along(const std::vector<std::uint64_t>& positions) const {
  std::vector<std::string> texts;
  State state = start_;
  for (const std::uint64_t next : positions) {
    const auto moves = moves_of(state);
    const auto keys = keys_after(state, moves);
    const auto found = std::find(keys.begin(), keys.end(), next);
    if (found == keys.end()) break;
    const Move move = moves[static_cast<std::size_t>(found - keys.begin())];
    if (!silent_pass(state)) texts.push_back(state.text(move));
    state.play(move);
  }
  return joined(texts, " ");
}

}  // namespace brett
