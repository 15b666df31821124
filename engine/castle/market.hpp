#pragma once

namespace bastide::engine {

constexpr int kPointsAMarket = 3;  ///< to who holds its courtyard (CAS-23)

}  // namespace bastide::engine
