#include "arena/serve/http_module.hpp"

#include "engine/error.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace bastide::arena {

std::unique_ptr<HttpServer> make_http_server(const HttpSettings& settings, HttpHandlers handlers) {
  std::error_code error;
  const std::string path =
      std::filesystem::read_symlink("/proc/self/exe", error).replace_filename("bastide_http.so").string();
  if (!std::filesystem::exists(path, error)) {
    throw InputError("found no " + path +
                     ", expected the module that knows HTTP; install it with apt-get install "
                     "libcpp-httplib-dev, then run ./bastide build");
  }
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) throw std::runtime_error("HTTP cannot be loaded: " + std::string(dlerror()));
  using Make = HttpServer* (*)(const HttpSettings&, HttpHandlers&&);
  const auto make = reinterpret_cast<Make>(dlsym(module, "bastide_make_http_server"));
  if (make == nullptr) throw std::runtime_error(path + " is of another version; ./bastide build renews it");
  return std::unique_ptr<HttpServer>(make(settings, std::move(handlers)));
}

}  // namespace bastide::arena
