// The program with one more game, which is written in C++ alone: the browser tests play it on the page.
#include <iostream>

#include "cli/program.h"
#include "e2e/hexapawn.h"
#include "players/game_face.h"

int main(int argc, char** argv) {
  brett::Registry registry = brett::Registry::standard();
  registry.add(brett::game_entry<brett::Hexapawn>());
  brett::cli::Console console{std::cin, std::cout, std::cerr};
  return brett::cli::run({argv + 1, argv + argc}, registry, console);
}
