#pragma once

namespace bastide::tests {

/// Whether every state is checked by flood fill after every action, which makes games some hundred times as
/// slow.
#ifdef BASTIDE_CHECK_STATES
constexpr bool kChecksStates = true;
#else
constexpr bool kChecksStates = false;
#endif

}  // namespace bastide::tests
