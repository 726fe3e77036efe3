#include "experiments/study_players.h"

namespace brett {

Registry with_studies(Registry registry) {
  registry.add(searching_player(study2019()));
  registry.add(searching_player(study2023()));
  return registry;
}

}  // namespace brett
