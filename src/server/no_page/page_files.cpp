// A program without the page.
#include "server/page.h"

namespace brett::server {

std::span<const PageFile> page_files() { return {}; }

}  // namespace brett::server
