#include "arena/serve/serve.hpp"

#include "ai/parallel/team.hpp"
#include "arena/serve/http_module.hpp"
#include "arena/serve/own_address.hpp"
#include "arena/serve/site.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

namespace bastide::arena {

namespace {

/// Analyses that may run at once, each in all threads.
constexpr int kMostAnalyses = 3;

/// What opens at once: "#study=1" and the token.
std::string fragment(const Guard& guard, std::int64_t study) {
  std::string text = guard.token().empty() ? "" : "token=" + guard.token();
  if (study > 0) text += (text.empty() ? "" : "&") + std::string("study=") + std::to_string(study);
  return text.empty() ? "" : "#" + text;
}

}  // namespace

void serve(const ServeOptions& options, const std::vector<Study>& opened_studies,
           const std::atomic<bool>& stop, const std::function<void(const std::string& url)>& opened) {
  if (!is_own_address(options.address))
    throw InputError("--address: found " + in_quotes(options.address) +
                     ", expected an address of this machine, or 0.0.0.0 for all of them");
  const Roster roster(options.bots);
  TableStore store(options.store);
  const int threads = options.threads == 0 ? ai::usable_cores() : options.threads;
  Thinking thinking(std::max(2, ai::usable_cores()), kMostAnalyses);
  PuzzlePages puzzles(options.puzzles);
  StoredReviews stored_reviews(options.reviews);
  Studies studies(store);
  std::int64_t first = 0;
  for (const Study& study : opened_studies) {
    const std::int64_t id = studies.add(study);
    if (first == 0) first = id;
  }
  std::atomic<bool> closing{false};
  Stores stores(options.stores, closing);
  Tables tables(store, roster, thinking);
  Reviews reviews(thinking, store, threads);
  std::unique_ptr<Guard> guard;
  std::unique_ptr<Site> site;
  // The guard knows the port, which is known once it is taken; nobody is served before that.
  HttpHandlers late;
  HttpHandlers handlers;
  handlers.check = [&late](const HttpRequest& request) { return late.check(request); };
  handlers.answer = [&late](const HttpRequest& request) { return late.answer(request); };
  handlers.complain = [&late](int status) { return late.complain(status); };
  const auto server = make_http_server({kMostStreams + kOtherThreads, kMostBody}, std::move(handlers));
  const int port = server->bind(options.address, options.port);
  if (port == 0) {
    throw InputError("--port: found " + host_and_port(options.address, options.port) +
                     ", which cannot be had (is another server there?), expected another port, or 0 for any");
  }
  guard = std::make_unique<Guard>(options.address, port, is_loopback(options.address) ? "" : random_key());
  site = std::make_unique<Site>(*guard, roster, tables, studies, stores, reviews, stored_reviews, puzzles,
                                thinking, threads, closing);
  late = site->handlers();
  opened("http://" + host_and_port(reachable(options.address), port) + "/" + fragment(*guard, first));
  std::thread watch([&] {
    constexpr std::chrono::milliseconds kLook{50};
    while (!stop.load() && !closing.load()) std::this_thread::sleep_for(kLook);
    closing = true;
    reviews.close();
    tables.close();
    server->stop();
  });
  server->run();
  closing = true;
  watch.join();
}

}  // namespace bastide::arena
