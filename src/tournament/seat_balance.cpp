// Meetings are edges of a graph. Players with an odd number of meetings are joined to one extra corner; then all
// corners have even degree, and the graph falls into closed walks. The player that a walk leaves has the
// first seat: every player is left as often as entered, and dropping the extra corner changes that by at
// most one.
#include <cassert>
#include <utility>

#include "tournament/formats.h"

namespace brett::formats {

namespace {

struct Edge {
  int from;
  int to;
  bool walked = false;
};

class Walks {
 public:
  explicit Walks(int corners) : at_(static_cast<std::size_t>(corners)) {}

  void join(int a, int b) {
    at(a).push_back(edges_.size());
    at(b).push_back(edges_.size());
    edges_.push_back({a, b});
  }
  std::size_t degree(int corner) { return at(corner).size(); }

  void walk_everywhere() {
    for (int start = 0; start < static_cast<int>(at_.size()); ++start) {
      int corner = start;
      // With even degrees a walk can only end where it began.
      while (Edge* edge = next_edge(corner)) {
        edge->walked = true;
        if (edge->from != corner) std::swap(edge->from, edge->to);
        corner = edge->to;
      }
      assert(corner == start);
    }
  }
  const Edge& edge(std::size_t i) const { return edges_[i]; }

 private:
  std::vector<std::size_t>& at(int corner) { return at_[static_cast<std::size_t>(corner)]; }

  Edge* next_edge(int corner) {
    std::vector<std::size_t>& open = at(corner);
    while (!open.empty()) {
      Edge& edge = edges_[open.back()];
      open.pop_back();
      if (!edge.walked) return &edge;
    }
    return nullptr;
  }

  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> at_;
};

}  // namespace

void balance_first_seats(std::vector<Meeting>& meetings, int players) {
  Walks walks(players + 1);
  for (const Meeting& meeting : meetings) {
    assert(meeting.players.size() == 2);
    walks.join(meeting.players[0], meeting.players[1]);
  }
  for (int player = 0; player < players; ++player) {
    if (walks.degree(player) % 2 == 1) walks.join(player, players);
  }
  walks.walk_everywhere();
  for (std::size_t i = 0; i < meetings.size(); ++i) {
    meetings[i].players = {walks.edge(i).from, walks.edge(i).to};
  }
}

}  // namespace brett::formats
