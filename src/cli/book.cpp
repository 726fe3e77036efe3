// brett book: what is made of recorded and random games, and what is in it.
#include "cli/command_line.h"

namespace brett::cli {

void add_book(CommandLine& commands) {
  commands.add_group("book", "Make and look into opening tables and stored playouts",
                     "Opening tables hold lines of moves that are known to be good; players take "
                     "them as book=FILE.");
}

}  // namespace brett::cli
