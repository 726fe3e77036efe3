#include "evaluation/lines.h"

namespace brett {

OptionTable<LineWeights> LineWeights::table() {
  constexpr int most = 10'000;
  return OptionTable<LineWeights>()
      .integer("now", &LineWeights::now, 0, most,
               "hundredths of a point for a line that the seat to move can complete")
      .integer("soon", &LineWeights::soon, 0, most,
               "for a line that could be completed now, but it is not the seat's turn")
      .integer("later", &LineWeights::later, 0, most,
               "for a line that lacks one stone where none can be put yet")
      .integer("two", &LineWeights::two, 0, most, "for an open line that lacks two stones")
      .integer("cells", &LineWeights::cells, 0, most,
               "for a stone, as often as lines lead through its cell");
}

}  // namespace brett
