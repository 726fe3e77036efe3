// The files of the page, which are part of the program. CMake makes them of web/dist where that is there.
#pragma once

#include <span>
#include <string_view>

namespace brett::server {

struct PageFile {
  std::string_view path;  // "/index.html", "/assets/index-abc.js"
  std::string_view type;  // "text/html; charset=utf-8"
  std::string_view etag;  // with its quotes
  std::span<const unsigned char> gzip;
};

std::span<const PageFile> page_files();

}  // namespace brett::server
