// The program with three games more, for the tests of the page: nothing but this folder knows them.
#include <csignal>
#include <iostream>

#include "cli/program.h"
#include "players/game_entry.h"
#include "players/registry.h"
#include "toy/bazaar.h"
#include "toy/hexapawn.h"
#include "toy/toy_game.h"

int main(int argc, char** argv) {
  brett::Registry registry = brett::Registry::standard();
  registry.add(brett::game_entry<brett::Aloof>());
  registry.add(brett::game_entry<brett::Hexapawn>());
  registry.add(brett::game_entry<brett::Bazaar>());
  brett::cli::Console console{std::cin, std::cout, std::cerr};
  return brett::cli::run({argv + 1, argv + argc}, registry, console);
}
