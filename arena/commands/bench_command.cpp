#include "arena/bench/signature.hpp"
#include "arena/bench/speeds_report.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/report/progress.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/version/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kBenchFooter =
    R"(A signature is a hash over every action and score of a fixed set of seeded games, the same on
every machine: if it moves, then the rules, the random numbers, an evaluation or a search have
changed. The first is of all that follow: one for each rule set and each bot, all built in. Bots
have a budget of a few iterations there, so that those which differ in their budget alone are one.
Where a bot's line has moved and that of random has not, its play has changed, and not the rules.
Speeds are those of one thread, the best of several short rounds: random games and evaluators' are
for two, uct searches for the first move. State size is what a position takes.

Examples:
  bastide bench                   signatures and speeds, in about twenty seconds
  bastide bench --signature       the signatures alone, in a few seconds
  bastide bench --json            everything as JSON on standard output
  bastide bench --json=bench.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct BenchOptions {
  bool signature_only = false;
  JsonOption json;
};

std::string signatures_text(const std::vector<BotSignature>& signatures) {
  const Signature all = signature_of(signatures);
  return fmt::format("signature {} ({} games, {} actions, {} nodes)\n\n{}", all.text(), all.games,
                     all.actions, all.nodes, lines_of(signatures));
}

Json signatures_json(const std::vector<BotSignature>& signatures) {
  const Signature all = signature_of(signatures);
  Json json = {
      {"signature", all.text()}, {"games", all.games}, {"actions", all.actions}, {"nodes", all.nodes}};
  Json& by_rules = json["signatures"];
  for (const BotSignature& line : signatures) by_rules[line.rules][line.bot] = line.signature.text();
  return json;
}

/// The signatures, then the speeds; what is found goes to standard output at once, unless that is for JSON.
class BenchRun {
 public:
  explicit BenchRun(const BenchOptions& options)
      : tells_(!options.json.to_output()),
        all_(signature_steps() + (options.signature_only ? 0 : bench_count())) {}

  void compute_signatures() {
    const auto signatures = arena::compute_signatures([&] { progress_.show(++done_, all_); });
    json_.update(signatures_json(signatures));
    tell(signatures_text(signatures));
  }

  void measure() {
    const Speeds speeds = measure_speeds({}, [&] { progress_.show(++done_, all_); });
    json_.update(speeds_json(speeds));
    tell("\n" + speeds_text(speeds));
  }

  [[nodiscard]] std::string json() const { return json_.dump(2) + "\n"; }

 private:
  void tell(const std::string& text) {
    progress_.clear();
    if (tells_) write_out(text);
  }

  bool tells_;
  int all_;  ///< rule sets with signatures, and benches
  int done_ = 0;
  Progress progress_{"benches"};
  Json json_ = {{"version", kVersion}};
};

int run_bench(const BenchOptions& options) {
  JsonSink json(options.json);
  BenchRun run(options);
  run.compute_signatures();
  if (!options.signature_only) run.measure();
  json.write(run.json());
  json.commit();
  return kOk;
}

}  // namespace

void add_bench_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("bench", "Print signatures of the program's play, and its speeds");
  const auto options = std::make_shared<BenchOptions>();
  command->add_flag("--signature", options->signature_only, "Only the signatures, no speeds");
  add_json_option(*command, options->json);
  command->footer(kBenchFooter);
  command->callback([&run, options] { run = [options] { return run_bench(*options); }; });
}

}  // namespace bastide::arena
