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

constexpr const char* kBenchFooter =
    R"(A signature is a hash over every action and score of a fixed set of seeded games, the same on
every machine: if it moves, then the rules, the random numbers or a search have changed. The first
is the base game's, the second that of games with modules and house rules, the third that of The
Castle. Speeds are those of one
thread, the best of several short rounds; "everything" is the game with all modules.

Examples:
  bastide bench                   signatures and speeds, in about ten seconds
  bastide bench --signature       the signatures alone, in a few seconds
  bastide bench --json            everything as JSON on standard output
  bastide bench --json bench.json

Exit codes: 0 done; 1 failed while running; 2 bad usage or input.)";

struct BenchOptions {
  bool signature_only = false;
  bool json = false;
  std::string json_file;
};

/// The base game's, that of games with modules and house rules, and The Castle's.
struct Signatures {
  Signature base = compute_signature();
  Signature expanded = compute_expanded_signature();
  Signature castle = compute_castle_signature();
};

std::string signature_text(const char* title, const Signature& signature) {
  return fmt::format("{} {} ({} games, {} actions, {} nodes)\n", title, signature.text(), signature.games,
                     signature.actions, signature.nodes);
}

std::string signatures_text(const Signatures& signatures) {
  return signature_text("signature", signatures.base) +
         signature_text("expanded signature", signatures.expanded) +
         signature_text("castle signature", signatures.castle);
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
  line("expectimax nodes", speeds.expectimax_nodes_per_second, 0, "/s");
  line("evaluation", speeds.evaluation_ns, 0, "ns");
  line("evaluator moves", speeds.evaluator_moves_per_second, 0, "/s");
  line("bastide, states valued", speeds.bastide_values_per_second, 0, "/s");
  line("legal placements", speeds.legal_actions_ns, 1, "ns");
  line("state copy", speeds.state_copy_ns, 1, "ns");
  line("state size", static_cast<double>(speeds.state_bytes), 0, "bytes");
  const ExpandedSpeeds& expanded = speeds.expanded;
  text += "everything\n";
  line("  random games, 2 players", expanded.random_games_per_second, 0, "/s");
  line("  random games, 6 players", expanded.random_games_6_players_per_second, 0, "/s");
  line("  uct iterations", expanded.uct_iterations_per_second, 0, "/s");
  line("  state size", static_cast<double>(expanded.state_bytes), 0, "bytes");
  const CastleSpeeds& castle = speeds.castle;
  text += "The Castle\n";
  line("  random games", castle.random_games_per_second, 0, "/s");
  line("  uct iterations", castle.uct_iterations_per_second, 0, "/s");
  line("  state size", static_cast<double>(castle.state_bytes), 0, "bytes");
  return text;
}

nlohmann::ordered_json to_json(const Signature& signature) {
  return {{"signature", signature.text()},
          {"games", signature.games},
          {"actions", signature.actions},
          {"nodes", signature.nodes}};
}

nlohmann::ordered_json to_json(const Signatures& signatures) {
  nlohmann::ordered_json json = {{"version", kVersion}};
  json.update(to_json(signatures.base));
  json["expanded"] = to_json(signatures.expanded);
  json["castle"] = to_json(signatures.castle);
  return json;
}

void add_speeds(nlohmann::ordered_json& json, const Speeds& speeds) {
  json["random_games_per_second"] = speeds.random_games_per_second;
  json["random_games_4_players_per_second"] = speeds.random_games_4_players_per_second;
  json["greedy_games_per_second"] = speeds.greedy_games_per_second;
  json["uct_iterations_per_second"] = speeds.uct_iterations_per_second;
  json["uct_nodes_per_iteration"] = speeds.uct_nodes_per_iteration;
  json["expectimax_nodes_per_second"] = speeds.expectimax_nodes_per_second;
  json["evaluation_ns"] = speeds.evaluation_ns;
  json["evaluator_moves_per_second"] = speeds.evaluator_moves_per_second;
  json["bastide_values_per_second"] = speeds.bastide_values_per_second;
  json["legal_actions_ns"] = speeds.legal_actions_ns;
  json["state_copy_ns"] = speeds.state_copy_ns;
  json["state_bytes"] = speeds.state_bytes;
  auto& expanded = json["expanded"];
  expanded["random_games_per_second"] = speeds.expanded.random_games_per_second;
  expanded["random_games_6_players_per_second"] = speeds.expanded.random_games_6_players_per_second;
  expanded["uct_iterations_per_second"] = speeds.expanded.uct_iterations_per_second;
  expanded["state_bytes"] = speeds.expanded.state_bytes;
  auto& castle = json["castle"];
  castle["random_games_per_second"] = speeds.castle.random_games_per_second;
  castle["uct_iterations_per_second"] = speeds.castle.uct_iterations_per_second;
  castle["state_bytes"] = speeds.castle.state_bytes;
}

int run_bench(const BenchOptions& options) {
  std::optional<OutputFile> file;
  if (!options.json_file.empty()) file.emplace(options.json_file);
  const Signatures signatures;
  if (!options.json || file) write_out(signatures_text(signatures));
  auto json = to_json(signatures);
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
      program.add_subcommand("bench", "Print signatures of the program's play, and its speeds");
  const auto options = std::make_shared<BenchOptions>();
  command->add_flag("--signature", options->signature_only, "Only the signatures, no speeds");
  command
      ->add_option_function<std::string>(
          "--json", [options](const std::string& file) { options->json_file = file; },
          "Write JSON: to this file, or to standard output without one")
      ->type_name("[FILE]")
      ->expected(0, 1)
      ->trigger_on_parse();
  command->footer(kBenchFooter);
  command->callback([&run, options, command] {
    options->json = command->count("--json") > 0;
    run = [options] { return run_bench(*options); };
  });
}

}  // namespace bastide::arena
