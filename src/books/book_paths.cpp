// Takes the graph of an opening table apart into lines that make up the same graph again.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <unordered_map>
#include <utility>

#include "books/book_table.h"

namespace brett {

namespace {

// Lines with circles in them may become longer than those the table was made of, but not so long
// that their text could not be read again (books/book_lines.cpp).
constexpr std::size_t always_allowed = 1500;

// As many lines come to every position as leave it or end there, so every move gets the weight it has; where
// edges have been left out, lines end before them.
//
// In three steps. First one line after the other is taken out of the graph, the heaviest move first,
// until nothing is left at the start; wherever such a way comes back to a position, the circle is
// taken out first. Each line and each circle uses up at least one edge, so there are no more of them
// than edges. Then what is left consists of circles. Last, every circle is put into lines that pass
// it, in as many of them, or as often, as its weight says.
class Unravelling {
 public:
  Unravelling(std::vector<BookEdge> edges, std::uint64_t start, std::size_t longest,
              std::stop_token stop)
      : left_(std::move(edges)),
        start_(start),
        longest_(std::max(longest, always_allowed)),
        stop_(std::move(stop)) {}

  std::vector<BookPath> paths() {
    take_lines();
    take_circles();
    put_circles_into_lines();
    std::erase_if(lines_, [](const BookPath& line) { return line.positions.empty(); });
    return std::move(lines_);
  }

 private:
  using Way = std::vector<BookEdge*>;

  // --- lines and circles out of the graph

  void take_lines() {
    while (!stop_.stop_requested()) {
      const Way way = heaviest_way(start_);
      if (way.empty()) return;
      lines_.push_back(taken(way));
    }
  }
  void take_circles() {
    for (BookEdge& edge : left_) {
      while (edge.weight > 0 && !stop_.stop_requested()) {
        // What ends here without coming back cannot be reached from the start.
        if (const Way way = heaviest_way(edge.position); !way.empty()) {
          static_cast<void>(taken(way));
        }
      }
    }
  }
  // To the end of a line, without the circles on the way: they are taken out.
  Way heaviest_way(std::uint64_t position) {
    Way way;
    std::unordered_map<std::uint64_t, std::size_t> steps{{position, 0}};  // of the way to there
    while (BookEdge* const best = heaviest(position)) {
      way.push_back(best);
      position = best->next;
      if (position == BookEdge::line_end) break;
      const auto [known, is_new] = steps.emplace(position, way.size());
      if (is_new) continue;
      const std::size_t kept = known->second;
      circles_.push_back(taken(std::span(way).subspan(kept)));
      for (std::size_t i = kept; i + 1 < way.size(); ++i) steps.erase(way[i]->next);
      way.resize(kept);
    }
    return way;
  }
  BookEdge* heaviest(std::uint64_t position) {
    const auto [first, last] =
        std::equal_range(left_.begin(), left_.end(), position, EdgeByPosition());
    const auto best = std::max_element(
        first, last, [](const BookEdge& a, const BookEdge& b) { return a.weight < b.weight; });
    return best == last || best->weight <= 0 ? nullptr : &*best;
  }
  static BookPath taken(std::span<BookEdge* const> way) {
    const auto lightest = *std::min_element(
        way.begin(), way.end(),
        [](const BookEdge* a, const BookEdge* b) { return a->weight < b->weight; });
    BookPath path{{}, lightest->weight};
    for (BookEdge* edge : way) {
      edge->weight -= path.weight;
      if (edge->next != BookEdge::line_end) path.positions.push_back(edge->next);
    }
    return path;
  }

  // --- circles into lines

  void put_circles_into_lines() {
    if (circles_.empty()) return;
    for (std::size_t line = 0; line < lines_.size(); ++line) enter_all(line);
    while (!circles_.empty() && !stop_.stop_requested()) {
      // A circle that no line passes may be passed by one that another circle was put into.
      const std::size_t before = circles_.size();
      std::erase_if(circles_, [&](const BookPath& circle) { return put_into_lines(circle); });
      if (circles_.size() == before && !make_a_line_of_a_circle()) return;
    }
  }
  bool put_into_lines(const BookPath& circle) {
    const std::vector<std::size_t> hosts = lines_passing(circle);
    if (hosts.empty()) return false;
    double together = 0;
    for (const std::size_t host : hosts) together += lines_[host].weight;
    const double rounds = std::floor(circle.weight / together);  // that all of them go
    double more = circle.weight - rounds * together;             // how many go another one
    for (const std::size_t host : hosts) {
      if (rounds < 1 && more <= 0) break;
      if (more > 0 && more < lines_[host].weight) {
        split(host, more);
        put_in(lines_.size() - 1, circle, rounds);
      }
      const bool another = more > 0;
      if (another) more -= lines_[host].weight;
      put_in(host, circle, rounds + (another ? 1 : 0));
    }
    return true;
  }
  std::vector<std::size_t> lines_passing(const BookPath& circle) const {
    std::vector<std::size_t> lines;
    for (const std::uint64_t position : circle.positions) {
      const auto found = passing_.find(position);
      if (found != passing_.end()) {
        lines.insert(lines.end(), found->second.begin(), found->second.end());
      }
    }
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    // Lines without a move first: they came back to the start and cannot be written otherwise.
    std::stable_partition(lines.begin(), lines.end(),
                          [&](std::size_t line) { return lines_[line].positions.empty(); });
    return lines;
  }
  // The rest of the weight goes to a line of its own, after the others.
  void split(std::size_t line, double weight) {
    BookPath rest = lines_[line];
    rest.weight -= weight;
    lines_[line].weight = weight;
    lines_.push_back(std::move(rest));
    enter_all(lines_.size() - 1);
  }
  void put_in(std::size_t line, const BookPath& circle, double rounds) {
    if (rounds < 1) return;
    std::vector<std::uint64_t>& positions = lines_[line].positions;
    const auto& round = circle.positions;
    std::size_t place = 0;  // after so many moves the line passes the circle
    auto joint = std::find(round.begin(), round.end(), start_);
    while (joint == round.end() && place < positions.size()) {
      joint = std::find(round.begin(), round.end(), positions[place++]);
    }
    if (joint == round.end()) return;
    const std::size_t room = longest_ - std::min(longest_, positions.size());
    const std::size_t most = room / round.size();
    const auto times = rounds < static_cast<double>(most) ? static_cast<std::size_t>(rounds) : most;
    std::vector<std::uint64_t> detour;
    for (std::size_t i = 0; i < times; ++i) {
      detour.insert(detour.end(), joint + 1, round.end());
      detour.insert(detour.end(), round.begin(), joint + 1);
    }
    positions.insert(positions.begin() + static_cast<std::ptrdiff_t>(place), detour.begin(),
                     detour.end());
    for (const std::uint64_t position : round) enter(position, line);
  }
  // Where only circles are left at the start, one of them has to be a line.
  bool make_a_line_of_a_circle() {
    for (auto circle = circles_.begin(); circle != circles_.end(); ++circle) {
      auto& round = circle->positions;
      const auto joint = std::find(round.begin(), round.end(), start_);
      if (joint == round.end()) continue;
      std::rotate(round.begin(), joint + 1, round.end());
      lines_.push_back(*circle);
      enter_all(lines_.size() - 1);
      circles_.erase(circle);
      return true;
    }
    return false;
  }
  void enter_all(std::size_t line) {
    enter(start_, line);
    for (const std::uint64_t position : lines_[line].positions) enter(position, line);
  }
  void enter(std::uint64_t position, std::size_t line) {
    auto& list = passing_[position];
    if (list.empty() || list.back() != line) list.push_back(line);
  }

  std::vector<BookEdge> left_;
  std::uint64_t start_;
  std::size_t longest_;
  std::stop_token stop_;
  std::vector<BookPath> lines_;
  std::vector<BookPath> circles_;  // their last position is where they begin
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> passing_;  // lines, by position
};

}  // namespace

std::vector<BookPath> BookTable::paths(std::uint64_t start, double least, std::size_t longest,
                                       std::stop_token stop) const {
  std::vector<BookEdge> kept;
  std::copy_if(edges_.begin(), edges_.end(), std::back_inserter(kept),
               [least](const BookEdge& edge) { return edge.weight >= least; });
  return Unravelling(std::move(kept), start, longest, std::move(stop)).paths();
}

}  // namespace brett
