#include "arena/tournament/host_name.hpp"

#include <array>
#include <unistd.h>

namespace bastide::arena {

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "";
  return name.data();
}

}  // namespace bastide::arena
