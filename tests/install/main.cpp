#include <cstdio>

#include "players/registry.h"

int main() {
  const auto game = brett::Registry::standard().game("connect_four");
  if (!game) return 1;
  const auto count = (*game)->start().state().perft(5);
  std::printf("%llu\n", static_cast<unsigned long long>(count.leaves));
}
