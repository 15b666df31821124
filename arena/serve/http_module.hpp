#pragma once

#include "arena/serve/http.hpp"

#include <memory>

namespace bastide::arena {

/// Loads the module that knows HTTP, which lies beside the program, and makes a server. Throws InputError
/// where the program was built without it.
[[nodiscard]] std::unique_ptr<HttpServer> make_http_server(const HttpSettings& settings,
                                                           HttpHandlers handlers);

}  // namespace bastide::arena
