// Where the tests find the project's files and the program. Functions, so that the place of a checkout
// is in no command line but that of places.cpp and a compiler's cache serves every checkout.
#pragma once

#include <string>

namespace brett {

std::string source_dir();    // the project's root
std::string program_path();  // the program that was built beside the tests

}  // namespace brett
