#pragma once

#include "arena/serve/http.hpp"
#include "engine/error.hpp"

#include <stdexcept>
#include <string>

namespace bastide::arena {

/// A request that cannot be met, told as {"error": {"place", "found", "expected", "message"}}; nothing has
/// changed.
class ApiError : public std::runtime_error {
 public:
  ApiError(int status, std::string place, std::string found, std::string expected)
      : std::runtime_error(place + ": found " + found + ", expected " + expected),
        status_(status),
        place_(std::move(place)),
        found_(std::move(found)),
        expected_(std::move(expected)) {}

  [[nodiscard]] int status() const noexcept { return status_; }
  [[nodiscard]] HttpReply reply() const;

 private:
  int status_;
  std::string place_;
  std::string found_;
  std::string expected_;
};

/// The same of an error whose message says "place: found …, expected …", as far as it does.
[[nodiscard]] HttpReply reply_to(const InputError& error);

}  // namespace bastide::arena
