// Requests about published experiments.
#include <nlohmann/json.hpp>

#include "server/api.h"

namespace brett::server {

void Api::experiments(Asked& asked) {
  asked.fields.finish();
  asked.answer(experiments_.list());
}
void Api::experiment_start(Asked& asked) { asked.answer(experiments_.start(asked.fields)); }
void Api::experiment_stop(Asked& asked) { asked.answer(experiments_.stop(asked.fields)); }
void Api::experiment_file(Asked& asked) { asked.answer(experiments_.file(asked.fields)); }

}  // namespace brett::server
