#pragma once

#include "engine/config/defaults.hpp"

#include <string>
#include <string_view>

namespace bastide::engine {

/// What `find` gives; a name that it does not find (NotFound) is an error that begins with `option`, by which
/// it was given.
template <class Find>
auto found_for(std::string_view option, Find&& find) {
  try {
    return find();
  } catch (const NotFound& error) {
    throw InputError(std::string(option) + ": " + error.what());
  }
}

}  // namespace bastide::engine
