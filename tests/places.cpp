#include "places.h"

namespace brett {

std::string source_dir() { return BRETT_SOURCE_DIR; }
std::string program_path() { return BRETT_PROGRAM; }

}  // namespace brett
