#include "arena/bench/signature.hpp"
#include "arena/bench/speeds_report.hpp"
#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/report/progress.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/version/version.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kBenchFooter =
    R"(A signature is a hash over every action and score of a fixed set of seeded games, the same on
every machine: if it moves, then the rules, the random numbers or a search have changed. The first
is the base game's, the second that of games with modules and house rules, the third that of The
Castle. Speeds are those of one thread, the best of several short rounds: random games and
evaluators' are for two, uct searches for the first move. State size is what a position takes.

Examples:
  bastide bench                   signatures and speeds, in about fifteen seconds
  bastide bench --signature       the signatures alone, in a few seconds
  bastide bench --json            everything as JSON on standard output
  bastide bench --json=bench.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct BenchOptions {
  bool signature_only = false;
  JsonOption json;
};

/// Some of the play: what its signature is called, and what computes it.
struct SignatureOf {
  const char* key;    ///< of its object in JSON; empty where it stands at the top
  const char* title;  ///< in text
  Signature (*compute)();
};
constexpr std::array kSignatures{
    SignatureOf{"", "signature", compute_signature},
    SignatureOf{"expanded", "expanded signature", compute_expanded_signature},
    SignatureOf{"castle", "castle signature", compute_castle_signature},
};

std::string signature_text(const char* title, const Signature& signature) {
  return fmt::format("{} {} ({} games, {} actions, {} nodes)\n", title, signature.text(), signature.games,
                     signature.actions, signature.nodes);
}

Json to_json(const Signature& signature) {
  return {{"signature", signature.text()},
          {"games", signature.games},
          {"actions", signature.actions},
          {"nodes", signature.nodes}};
}

/// The signatures, then the speeds; what is found goes to standard output at once, unless that is for JSON.
class BenchRun {
 public:
  explicit BenchRun(const BenchOptions& options)
      : tells_(!options.json.to_output()),
        all_(static_cast<int>(kSignatures.size()) + (options.signature_only ? 0 : bench_count())) {}

  void compute_signatures() {
    std::string text;
    for (const SignatureOf& of : kSignatures) {
      const Signature signature = of.compute();
      text += signature_text(of.title, signature);
      if (*of.key == '\0') {
        json_.update(to_json(signature));
      } else {
        json_[of.key] = to_json(signature);
      }
      progress_.show(++done_, all_);
    }
    tell(text);
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
  int all_;  ///< signatures and benches
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
