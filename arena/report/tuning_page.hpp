#pragma once

#include "arena/report/tuning_report.hpp"

#include <string>

namespace bastide::arena {

/// A tuning as one HTML file that needs nothing else: the verdict, each parameter's course and what hangs on
/// it, the expected gain over time, response curves, what interacts.
[[nodiscard]] std::string write_tuning_page(const TuningReport& report);

}  // namespace bastide::arena
