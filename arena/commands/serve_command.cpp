#include "arena/commands/commands.hpp"
#include "arena/commands/game_input.hpp"
#include "arena/commands/options.hpp"
#include "arena/puzzles/puzzle_folder.hpp"
#include "arena/serve/guard.hpp"
#include "arena/serve/serve.hpp"
#include "arena/store/reviews/review_store.hpp"
#include "arena/store/store.hpp"
#include "arena/terminal/interrupt.hpp"
#include "arena/terminal/terminal.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kServeFooter =
    R"(Prints an address, and serves a page there until Ctrl-C: games of people and bots, on one screen or
with a link for each seat, and analyses of positions and games, which may be pasted, dropped or named
here as FILE (whatever analyse and import read). A tournament's store is watched, its games under way move
by move; the puzzles of a folder are there to be solved, and what bastide review found in many games
to be learnt from. Games, analyses and reviews are kept in the
store, every move before it is answered, and games go on after a restart. On the loopback anybody on this
machine may open the page. With another --address the printed link has a token, without which only links
to seats open anything.

Examples:
  bastide serve                                   at http://127.0.0.1:8077/
  bastide serve game.txt position.txt             to look at these
  bastide serve quick.db                          to watch a tournament and look at its games
  bastide serve puzzles/                          to solve puzzles
  bastide serve anna.db                           to learn from reviews of bastide review --out anna.db
  bastide serve --address 0.0.0.0                 for other machines, at all addresses of this one
  bastide serve --bots mine.toml --store club.db  with a bot of one's own
  bastide serve --address 192.168.1.5             for others in the same network

Exit codes: 1 failed while running; 2 bad usage or input; 130 ended by Ctrl-C.)";

struct ServeCommandOptions {
  ServeOptions serve;
  std::vector<std::string> files;
  JsonOption json;
};

Study study_of(const std::string& file) {
  GameInput input = read_game({file, {}, {}});
  if (input.record() != nullptr) return {input.source, std::move(input.game), *input.record()};
  return {input.source, std::move(input.game), *input.position()};
}

int run_serve(ServeCommandOptions options) {
  std::vector<Study> studies;
  for (const std::string& file : options.files) {
    if (file != "-" && ReviewStore::is_store(file)) {
      options.serve.reviews.push_back(file);
    } else if (file != "-" && Store::is_store(file)) {
      options.serve.stores.push_back(file);
    } else if (is_puzzle_folder(file)) {
      options.serve.puzzles.push_back(file);
    } else {
      studies.push_back(study_of(file));
    }
  }
  const std::atomic<bool>& stop = catch_interrupts();
  JsonSink json(options.json);
  serve(options.serve, studies, stop, [&](const std::string& url) {
    if (json.wants_any()) {
      json.write(Json({{"url", url}, {"store", options.serve.store}}).dump() + "\n");
      json.commit();
    }
    if (json.leaves_text())
      write_out("Open " + url + "\nGames are kept in " + options.serve.store + "; Ctrl-C ends the server.\n");
  });
  return kInterrupted;
}

}  // namespace

void add_serve_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("serve", "Play and analyse in the browser");
  const auto options = std::make_shared<ServeCommandOptions>();
  options->serve.store = "bastide-games.db";
  command
      ->add_option("files", options->files,
                   "Positions and games to open, tournaments to watch, stores of reviews, folders of puzzles")
      ->type_name("FILE");
  constexpr int kMostPort = 65535;
  in_range(command->add_option("--port", options->serve.port, "Port to listen on; 0 for any free one")
               ->capture_default_str(),
           0, kMostPort);
  command->add_option("--address", options->serve.address, "Address to listen on")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--store", options->serve.store, "SQLite file of games, analyses and reviews")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--bots", options->serve.bots, "Bots besides those that are built in: TOML files")
      ->type_name("BOT,BOT…")
      ->delimiter(',');
  constexpr int kMostThreads = 256;
  in_range(command->add_option("--threads", options->serve.threads, "Threads of an analysis; 0 for all cores")
               ->capture_default_str(),
           0, kMostThreads);
  add_json_option(*command, options->json, "The address as JSON");
  command->footer(kServeFooter);
  command->callback([&run, options] { run = [options] { return run_serve(*options); }; });
}

}  // namespace bastide::arena
