#include "records/record_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/text.h"

namespace brett {

namespace {

// Other processes wait; where there are no locks we go on without.
class Locked {
 public:
  explicit Locked(int descriptor) : descriptor_(descriptor) { ::flock(descriptor_, LOCK_EX); }
  ~Locked() { ::flock(descriptor_, LOCK_UN); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  int descriptor_;
};

// Of a regular file; -1 otherwise.
off_t size_of(int descriptor) {
  struct stat info{};
  if (::fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) return -1;
  return info.st_size;
}

std::string read_at(int descriptor, off_t offset, std::size_t size) {
  std::string text(size, '\0');
  const auto read = ::pread(descriptor, text.data(), size, offset);
  text.resize(read > 0 ? static_cast<std::size_t>(read) : 0);
  return text;
}

// 0, or the number of the error. A write may be cut short by a signal or a limit.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written == 0 ? EIO : errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace

Result<RecordFile> RecordFile::open(std::string_view what, const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  const int error = errno;
  RecordFile file(fmt::format("{} {}", what, in_quotes(path.string())), descriptor);
  if (descriptor < 0) return file.failed(error);
  if (const Status status = file.check(); !status) return status.error();
  return file;
}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : name_(std::move(other.name_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

RecordFile::~RecordFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status RecordFile::check() const {
  const off_t size = size_of(descriptor_);
  if (size <= 0) return Done{};
  const std::string ending = fmt::format("\n{}\n", record_last_line);
  const auto length = static_cast<off_t>(ending.size());
  if (size >= length && read_at(descriptor_, size - length, ending.size()) == ending) {
    return Done{};
  }
  return Error{fmt::format(
      "{}: must be a file of records, new or ending with the line '{}'; nothing was written to it",
      name_, record_last_line)};
}

Status RecordFile::add(const Record& record) {
  const Locked locked(descriptor_);
  const off_t before = size_of(descriptor_);
  std::string text = print_record(record);
  if (before > 0) text.insert(0, 1, '\n');
  const int error = write_all(descriptor_, text);
  if (error == 0) return Done{};
  if (before >= 0 && ::ftruncate(descriptor_, before) != 0) return failed(errno);
  return failed(error);
}

Error RecordFile::failed(int number) const {
  return Error{
      fmt::format("{}: cannot be written: {}", name_, std::generic_category().message(number))};
}

}  // namespace brett
