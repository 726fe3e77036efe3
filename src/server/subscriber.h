// Somebody who is told events: a connection.
#pragma once

#include <memory>
#include <string>

namespace brett::server {

// One text for all who are told the same.
using Text = std::shared_ptr<const std::string>;

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  // From any thread; never waits. Whoever reads too slowly loses messages and is told the whole later.
  virtual void send(Text text) = 0;
};

}  // namespace brett::server
