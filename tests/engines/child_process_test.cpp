#include "engines/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace brett {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;
using testing::HasSubstr;

std::unique_ptr<ChildProcess> shell(const std::string& script) {
  auto child = ChildProcess::start({"sh", "-c", script});
  return child ? *std::move(child) : nullptr;
}
Received receive(ChildProcess& child, std::chrono::nanoseconds time = 5s) {
  return child.receive(steady_clock::now() + time, {});
}
bool send(ChildProcess& child, std::string_view line) {
  return child.send(line, steady_clock::now() + 5s);
}
// Dead; who reaps it is somebody else's business.
bool is_gone(pid_t process) {
  const auto state = [&] {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string pid, name, letter;
    stat >> pid >> name >> letter;
    return letter;
  };
  for (int tries = 0; tries < 1000 && !state().empty() && state() != "Z"; ++tries) {
    std::this_thread::yield();
  }
  return state().empty() || state() == "Z";
}
std::size_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(ChildProcess, TalksInLines) {
  const auto child = ChildProcess::start({"cat"});
  ASSERT_TRUE(child);
  EXPECT_TRUE(send(**child, "one"));
  EXPECT_TRUE(send(**child, ""));
  EXPECT_TRUE(send(**child, "three\r"));
  EXPECT_EQ(receive(**child).text, "one");
  EXPECT_EQ(receive(**child).text, "");
  EXPECT_EQ(receive(**child).text, "three");
  EXPECT_EQ(receive(**child, 1ms).what, Received::What::late);
}

TEST(ChildProcess, SaysWhyItCannotStart) {
  const auto child = ChildProcess::start({"no-such-program-anywhere"});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().message,
            "there is no program 'no-such-program-anywhere' in $PATH or /usr/games");
  EXPECT_FALSE(ChildProcess::start({}));
  EXPECT_FALSE(ChildProcess::start({"cat"}, "/no/such/folder"));
}

TEST(ChildProcess, RunsWhereItIsTold) {
  const auto child = ChildProcess::start({"pwd"}, "/");
  ASSERT_TRUE(child);
  EXPECT_EQ(receive(**child).text, "/");
}

TEST(ChildProcess, GivesTheLastLineWithoutItsEndAndThenIsClosed) {
  const auto child = shell("printf 'a\\nb'");
  EXPECT_EQ(receive(*child).text, "a");
  EXPECT_EQ(receive(*child).text, "b");
  EXPECT_EQ(receive(*child).what, Received::What::closed);
  EXPECT_EQ(child->process_state(), "it ended with status 0");
}

TEST(ChildProcess, TellsStatusSignalAndLastWords) {
  const auto failed = shell("echo one >&2; echo 'no such file' >&2; exit 3");
  EXPECT_EQ(receive(*failed).what, Received::What::closed);
  EXPECT_EQ(failed->process_state(), "it ended with status 3, its last output was 'no such file'");
  const auto killed = shell("kill -SEGV $$");
  EXPECT_EQ(receive(*killed).what, Received::What::closed);
  EXPECT_EQ(killed->process_state(), "it was ended by signal 11 (Segmentation fault)");
}

TEST(ChildProcess, IsClosedWhenTheProgramEndsAlsoIfItsOwnChildHoldsTheOutput) {
  const auto child = shell("sleep 1000 & exit 5");
  EXPECT_EQ(receive(*child).what, Received::What::closed);
  EXPECT_EQ(child->process_state(), "it ended with status 5");
}

TEST(ChildProcess, CutsALineWithoutEnd) {
  const auto child = shell("exec cat /dev/zero");
  EXPECT_EQ(receive(*child).what, Received::What::too_long);
}

TEST(ChildProcess, IsNotHeldUpByAFloodOfErrors) {
  const auto child = shell("head -c 1000000 /dev/zero >&2; echo done");
  EXPECT_EQ(receive(*child).text, "done");
}

TEST(ChildProcess, LeavesOffWhenStopped) {
  const auto child = shell("exec sleep 1000");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(child->receive(steady_clock::now() + 1h, stop.get_token()).what,
            Received::What::stopped);
}

TEST(ChildProcess, WritingToADeadProgramFailsAndHarmsNobody) {
  const auto child = shell("exit 0");
  EXPECT_EQ(receive(*child).what, Received::What::closed);
  EXPECT_EQ(child->process_state(), "it ended with status 0");
  EXPECT_FALSE(send(*child, "hello?"));
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(ChildProcess, WritingToAProgramThatDoesNotReadEnds) {
  const auto child = shell("exec sleep 1000");
  const std::string long_line(200'000, 'x');
  EXPECT_FALSE(child->send(long_line, steady_clock::now() + 10ms));
}

TEST(ChildProcess, StopsTheDeafAndItsChildren) {
  const auto child = shell("trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done");
  const pid_t grandchild = std::stoi(receive(*child).text);
  EXPECT_EQ(kill(grandchild, 0), 0);
  child->stop(1ms);
  EXPECT_EQ(child->process_state(), "it was ended by signal 9 (Killed)");
  EXPECT_TRUE(is_gone(grandchild));
}

TEST(ChildProcess, StopsWhatBeganASessionOfItsOwnAndLostItsParent) {
  const auto child = shell("setsid sh -c 'sleep 1000 & echo $!'; cat > /dev/null");
  const auto other = shell("setsid sh -c 'sleep 1000 & echo $!'; cat > /dev/null");
  const pid_t orphan = std::stoi(receive(*child).text);
  const pid_t of_other = std::stoi(receive(*other).text);
  child->stop(5s);
  EXPECT_TRUE(is_gone(orphan));
  EXPECT_EQ(kill(of_other, 0), 0) << "that of another child goes on";
}

TEST(ChildProcess, TheDeafAndTheirChildrenAreKilledWhenTheProgramMustEnd) {
  const auto one = shell("trap '' TERM HUP INT; sleep 1000 & echo ready; wait");
  const auto other = shell("trap '' TERM HUP INT; echo ready; exec sleep 1000");
  EXPECT_EQ(receive(*one).text, "ready");
  EXPECT_EQ(receive(*other).text, "ready");
  kill_all_children();
  EXPECT_EQ(receive(*one).what, Received::What::closed) << "its child holds the output no longer";
  EXPECT_EQ(receive(*other).what, Received::What::closed);
  EXPECT_THAT(one->process_state(), HasSubstr("was ended by signal 9"));
  kill_all_children();  // nobody is left, and nobody else is hit
}

TEST(ChildProcess, EndsByItselfWhenItsInputEnds) {
  const auto child = shell("cat >/dev/null; exit 7");
  child->stop(5s);
  EXPECT_EQ(child->process_state(), "it ended with status 7");
}

TEST(ChildProcess, LeavesNoDescriptorsAndNoZombies) {
  const std::size_t before = open_descriptors();
  for (int i = 0; i < 20; ++i) {
    const auto child = ChildProcess::start({"cat"});
    ASSERT_TRUE(child);
    send(**child, "x");
    receive(**child);
    if (i % 2 == 0) (*child)->stop(5s);
    EXPECT_FALSE(ChildProcess::start({"no-such-program-anywhere"}));
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // there are no children
}

TEST(ChildProcess, InheritsNothingButItsPipes) {
  const auto other = ChildProcess::start({"cat"});
  ASSERT_TRUE(other);
  const auto child = shell("ls /proc/self/fd | wc -l");
  EXPECT_EQ(std::stoi(receive(*child).text), 4);  // three, and the folder that ls reads
}

}  // namespace
}  // namespace brett
