#include "cli/records_out.h"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

RecordsOut::RecordsOut(std::ostream& out, const std::string& to) : out_(out), to_(to) {
  std::error_code none;
  to_folder_ = !to.empty() && std::filesystem::is_directory(to, none);
}

Status RecordsOut::add(const std::string& record) {
  if (to_.empty()) {
    out_ << (games_ > 0 ? "\n" : "") << record;
  } else {
    if (const Status status = make_room(record.size() + 1); !status) return status;
    if (!text_.empty()) text_ += '\n';
    text_ += record;
    ++in_file_;
  }
  ++games_;
  return Done{};
}

Status RecordsOut::finish() {
  if (to_.empty() || (to_folder_ && text_.empty())) return Done{};
  return write_file();
}

Status RecordsOut::make_room(std::size_t size) {
  const bool too_long = text_.size() + size > largest_text_file;
  if (to_folder_) return too_long || in_file_ == games_per_file ? write_file() : Done{};
  if (!too_long) return Done{};
  return Error{
      fmt::format("--to {}: more than {} MB, which no command would read again; --to a "
                  "folder that is there divides them",
                  brett::in_quotes(to_), largest_text_file >> 20)};
}

Status RecordsOut::write_file() {
  std::filesystem::path path = to_;
  if (to_folder_) path /= fmt::format("games-{:04}.txt", files_.size() + 1);
  files_.push_back(path.string());
  Status status = write_text("--to", path, text_);
  text_.clear();
  in_file_ = 0;
  return status;
}

}  // namespace brett::cli
