#include "arena/bench/signature.hpp"
#include "arena/bench/speeds.hpp"
#include "arena/commands/commands.hpp"
#include "arena/files/output_file.hpp"
#include "arena/terminal/terminal.hpp"
#include "arena/version.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace bastide::arena {

namespace {

constexpr const char* kFooter =
    R"(The signature is a hash over every action and score of a fixed set of seeded games, the same on
every machine: if it moves, then the rules, the random numbers or a search have changed. Speeds
are those of one thread, the best of several short rounds.

Examples:
  bastide bench                   signature and speeds, in about ten seconds
  bastide bench --signature       the signature alone, in about a second
  bastide bench --json            everything as JSON on standard output
  bastide bench --json bench.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct BenchOptions {
  bool signature_only = false;
  bool json = false;
  std::string json_file;
};

std::string signature_text(const Signature& signature) {
  return fmt::format("signature {} ({} games, {} actions, {} nodes)\n", signature.text(), signature.games,
                     signature.actions, signature.nodes);
}

std::string speeds_text(const Speeds& speeds) {
  std::string text;
  const auto line = [&](const char* what, double value, int digits, const char* unit) {
    text += fmt::format("{:<28}{:>10.{}f} {}\n", what, value, digits, unit);
  };
  line("random games, 2 players", speeds.random_games_per_second, 0, "/s");
  line("random games, 4 players", speeds.random_games_4_players_per_second, 0, "/s");
  line("greedy games, 2 players", speeds.greedy_games_per_second, 0, "/s");
  line("uct iterations", speeds.uct_iterations_per_second, 0, "/s");
  line("uct nodes per iteration", speeds.uct_nodes_per_iteration, 2, "");
  line("legal placements", speeds.legal_actions_ns, 1, "ns");
  line("state copy", speeds.state_copy_ns, 1, "ns");
  line("state size", static_cast<double>(speeds.state_bytes), 0, "bytes");
  return text;
}

nlohmann::ordered_json to_json(const Signature& signature) {
  return {{"version", kVersion},
          {"signature", signature.text()},
          {"games", signature.games},
          {"actions", signature.actions},
          {"nodes", signature.nodes}};
}

void add_speeds(nlohmann::ordered_json& json, const Speeds& speeds) {
  json["random_games_per_second"] = speeds.random_games_per_second;
  json["random_games_4_players_per_second"] = speeds.random_games_4_players_per_second;
  json["greedy_games_per_second"] = speeds.greedy_games_per_second;
  json["uct_iterations_per_second"] = speeds.uct_iterations_per_second;
  json["uct_nodes_per_iteration"] = speeds.uct_nodes_per_iteration;
  json["legal_actions_ns"] = speeds.legal_actions_ns;
  json["state_copy_ns"] = speeds.state_copy_ns;
  json["state_bytes"] = speeds.state_bytes;
}

int run_bench(const BenchOptions& options) {
  std::optional<OutputFile> file;
  if (!options.json_file.empty()) file.emplace(options.json_file);
  const Signature signature = compute_signature();
  if (!options.json || file) write_out(signature_text(signature));
  auto json = to_json(signature);
  if (!options.signature_only) {
    const Speeds speeds = measure_speeds();
    if (!options.json || file) write_out(speeds_text(speeds));
    add_speeds(json, speeds);
  }
  if (options.json && !file) write_out(json.dump(2) + "\n");
  if (file) {
    file->write(json.dump(2) + "\n");
    file->commit();
  }
  return kOk;
}

}  // namespace

void add_bench_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("bench", "Print a signature of the program's play, and its speeds");
  const auto options = std::make_shared<BenchOptions>();
  command->add_flag("--signature", options->signature_only, "Only the signature, no speeds");
  command
      ->add_option_function<std::string>(
          "--json", [options](const std::string& file) { options->json_file = file; },
          "Write JSON: to this file, or to standard output without one")
      ->type_name("[FILE]")
      ->expected(0, 1)
      ->trigger_on_parse();
  command->footer(kFooter);
  command->callback([&run, options, command] {
    options->json = command->count("--json") > 0;
    run = [options] { return run_bench(*options); };
  });
}

}  // namespace bastide::arena
