#include "arena/serve/hearing.hpp"

#include "arena/serve/api_error.hpp"
#include "arena/serve/guard.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>

namespace bastide::arena {

namespace {

/// An event that is not heard of for so long ends the search, which looks a few times a second.
constexpr std::chrono::milliseconds kPatience{600};

}  // namespace

bool Hearing::heard(std::string_view id) {
  const std::size_t dash = std::min(id.find('-'), id.size());
  const std::string_view digits = id.substr(std::min(dash + 1, id.size()));
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size() || number < 1)
    throw ApiError(400, "event", in_quotes(id), "the id of an event");
  const std::lock_guard lock(mutex_);
  const auto found = heard_.find(id.substr(0, dash));
  if (found == heard_.end()) return false;
  if (found->second->load() < number) *found->second = number;
  return true;
}

AwaitedStream::AwaitedStream(Hearing& hearing, HttpStream& stream)
    : hearing_(hearing),
      stream_(stream),
      key_(random_key()),
      heard_(std::make_shared<std::atomic<std::int64_t>>(0)) {
  const std::lock_guard lock(hearing_.mutex_);
  hearing_.heard_[key_] = heard_;
}

AwaitedStream::~AwaitedStream() {
  const std::lock_guard lock(hearing_.mutex_);
  hearing_.heard_.erase(key_);
}

bool AwaitedStream::is_heard() {
  const std::int64_t heard = heard_->load();
  while (!unheard_.empty() && sent_ - static_cast<std::int64_t>(unheard_.size()) < heard)
    unheard_.pop_front();
  return unheard_.empty() || Clock::now() - unheard_.front() < kPatience;
}

bool AwaitedStream::send(std::string_view event) {
  if (!is_heard()) {
    (void)stream_.send("event: unheard\ndata: {}\n\n");
    return false;
  }
  ++sent_;
  unheard_.push_back(Clock::now());
  return stream_.send("id: " + key_ + "-" + std::to_string(sent_) + "\n" + std::string(event));
}

}  // namespace bastide::arena
