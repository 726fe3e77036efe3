// Records and other people's games from hostile bytes: refused with an error, or read, and then written as
// a record that is read back as the same. The first byte picks the format.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "records/record_formats.h"
#include "records/record_reader.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

brett::Status check_game(const brett::RecordedGame& game) {
  const brett::Registry& registry = brett::Registry::standard();
  const std::string text = brett::print_record(game.record);
  int games = 0;
  const auto again = brett::read_records(registry, text, "again", [&](brett::RecordedGame read) {
    ++games;
    require(read.record == game.record);
    require(read.last.equals(game.last) && read.moves == game.moves);
    return brett::Status(brett::Done{});
  });
  require(again.ok() && games == 1);
  for (const brett::RecordFormatInfo& info : brett::record_formats) {
    brett::GameWriter writer(info.format, "2026-11-16");
    const auto status = writer.add(game);
    require(status.ok() ? !writer.finish().empty() : !status.error().message.empty());
  }
  return brett::Done{};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto format = brett::record_formats[data[0] % brett::record_formats.size()].format;
  static_cast<void>(brett::guess_format(text));
  const brett::GameFile file{text, "input", format, {}};
  const auto status = brett::read_games(brett::Registry::standard(), file, &check_game);
  require(status.ok() || !status.error().message.empty());
  return 0;
}
