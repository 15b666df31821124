#pragma once

#include <string>

namespace bastide::arena {

class Learning;

/// A learning's rounds and verdict as a page that needs nothing else: the gain by round, and the fit by pass.
[[nodiscard]] std::string write_learning_page(const Learning& learning);

}  // namespace bastide::arena
