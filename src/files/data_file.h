// Data files: finds them, reads and writes them as a whole.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace brett {

constexpr std::size_t largest_text_file = std::size_t{64} << 20;

// Where data files are looked for, first to last: $BRETT_DATA, the user's data folder (XDG), what
// was installed beside the program, and the data/ of the source tree the program was built in.
std::vector<std::filesystem::path> data_folders();

// Where the name of a data file may lead.
enum class DataPlaces {
  anywhere,      // a path, the current folder, or data_folders()
  data_folders,  // below one of data_folders(): for clients of a server
};

// `name` itself if there is such a file and it may lead there, otherwise the first of that name in
// data_folders(). `what` begins the error: "book 'x': no such file, ...".
Result<std::filesystem::path> find_data(std::string_view what, std::string_view name,
                                        DataPlaces places = DataPlaces::anywhere);

// All of a text file of at most largest_text_file bytes.
Result<std::string> read_text(std::string_view what, const std::filesystem::path& path);
// find_data and read_text.
Result<std::string> read_data(std::string_view what, std::string_view name,
                              DataPlaces places = DataPlaces::anywhere);

// Replaces the file in one step: readers see the old or the new one, never a part.
Status write_text(std::string_view what, const std::filesystem::path& path, std::string_view text);

}  // namespace brett
