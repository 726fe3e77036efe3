// The table of requests and what docs/api.md says of them.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "core/text.h"
#include "places.h"
#include "server/api.h"
#include "server/served.h"

namespace brett::server {
namespace {

std::string documentation() {
  std::ostringstream text;
  text << std::ifstream(source_dir() + "/docs/api.md").rdbuf();
  return text.str();
}

void expect_documented(const std::string& docs, std::string_view request, std::string_view fields) {
  for (std::string_view field : words(fields)) {
    if (field == "*") continue;
    const std::string name(field.substr(0, field.find_first_of("?:")));
    const bool there = docs.find('`' + name) != std::string::npos ||
                       docs.find('"' + name + '"') != std::string::npos ||
                       docs.find(name + '`') != std::string::npos;
    EXPECT_TRUE(there) << request << ": " << name;
  }
}

TEST(Requests, AreAllDocumentedWithTheirFields) {
  const std::string docs = documentation();
  for (const Api::Row& row : Api::requests) {
    EXPECT_NE(docs.find('`' + std::string(row.name) + '`'), std::string::npos) << row.name;
    expect_documented(docs, row.name, row.fields);
  }
  for (const LiveMatch::ActionRow& row : LiveMatch::actions()) {
    EXPECT_NE(docs.find('`' + std::string(row.name) + '`'), std::string::npos) << row.name;
    expect_documented(docs, row.name, row.fields);
  }
}
TEST(Requests, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Api::Row& row : Api::requests) EXPECT_TRUE(names.insert(row.name).second) << row.name;
}
TEST_F(ServerApi, RefusesFieldsThatARequestDoesNotKnow) {
  for (const Api::Row& row : Api::requests) {
    if (row.way == Api::Way::socket || row.fields.ends_with('*')) continue;
    TestJson body = TestJson::object();
    for (const std::string_view field : words(row.fields)) {
      if (!field.ends_with('?')) body[std::string(field.substr(0, field.find(':')))] = "x";
    }
    body["zzz"] = 1;
    const TestJson answer = post(std::string(row.name), body, 400);
    EXPECT_THAT(answer["error"], testing::HasSubstr("unknown field 'zzz'")) << row.name;
  }
}
TEST_F(ServerApi, RefusesFieldsThatExcludeOneAnother) {
  const TestJson made = create({{"game", "tic_tac_toe"}, {"players", {"human", "human"}}});
  const TestJson both = {{"match", made["match"]}, {"game", "othello"}, {"path", {"a1"}}};
  EXPECT_THAT(post("explain", both, 400)["error"], testing::HasSubstr("not together with 'match'"));
  EXPECT_THAT(act(made, {{"action", "redo"}, {"seat", 1}}, 400)["error"],
              testing::HasSubstr("unknown field 'seat'"));
}

}  // namespace
}  // namespace brett::server
