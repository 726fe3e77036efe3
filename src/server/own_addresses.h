// Under which addresses others find this machine.
#pragma once

#include <string>
#include <vector>

namespace brett::server {

// Those of all networks it is part of, the machine's own loopback last. IPv6 only if wanted, and without
// those that mean nothing without the name of a network card.
std::vector<std::string> own_addresses(bool with_v6);

}  // namespace brett::server
