// What tests of training runs share: a folder for their files and plans of a few games on a small board.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "files/in_folder.h"
#include "training/training.h"

namespace brett {

class SmallTraining : public TestInFolder {
 protected:
  TrainingPlan plan(std::string name = "w") const {
    TrainingPlan plan;
    plan.game = "connect_four:rows=4,columns=5,connect=3";
    plan.player = "alphabeta:depth=1,table=0";
    plan.name = std::move(name);
    plan.out = folder_.string();
    plan.games = 60;
    plan.rate = 0.05;
    plan.epsilon = 0.1;
    plan.random_plies = 2;
    plan.test_blocks = 4;
    return plan;
  }
  static std::unique_ptr<Training> begun(const TrainingPlan& plan) {
    auto training = Training::begin(Registry::standard(), plan);
    EXPECT_TRUE(training.ok()) << training.error().message;
    return training ? *std::move(training) : nullptr;
  }
  static std::string error_of(const TrainingPlan& plan) {
    const auto training = Training::begin(Registry::standard(), plan);
    return training ? std::string() : training.error().message;
  }
  static std::vector<float> trained(const TrainingPlan& plan) {
    const auto training = begun(plan);
    EXPECT_TRUE(*training->run({}, {}));
    return training->weights().values;
  }
};

// What the tests call it. No class of this name, since the server has one.
using TrainingRun = SmallTraining;

}  // namespace brett
