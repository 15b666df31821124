#include "arena/commands/commands.hpp"
#include "arena/commands/options.hpp"
#include "arena/files/json.hpp"
#include "arena/files/output_file.hpp"
#include "arena/imports/jcz_setup.hpp"
#include "arena/imports/link.hpp"
#include "arena/imports/retelling.hpp"
#include "arena/imports/sources.hpp"
#include "arena/imports/summary.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/error.hpp"
#include "engine/printable.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

namespace {

constexpr const char* kImportFooter =
    R"(GAME is a file, a folder of files, a link in quotes, or - for standard input. What is in it is told from its
content: a log of Board Game Arena (JSON, or a saved page of a replay), a link to carcassonnelab or a
file with a link a line, a save of JCloisterZone (.jcz), a score sheet in Freels' notation, or records
of Bastide. Nothing is fetched.

Every game is played again by our rules. Where the source tells of scores and of places for followers,
they are compared turn by turn, and the first difference is shown. What the rules do not allow is an
error with its place.

One game is written to standard output and what is said of it to standard error; of several only that is
said. With --out all are written, a file each.

Examples:
  bastide import game.json > game.txt                a record of a log, for show, analyse and replay
  bastide import saved-page.html --out games         the same into a folder
  bastide import logs --out games --anonymous        a folder of logs, without the names
  bastide import game.txt --format bga-link          a record as a link, to look at it elsewhere
  bastide import game.txt --format jcz > game.jcz    a record as a save of JCloisterZone
  bastide import logs --json > games.jsonl           what is said of each, an object a line

Exit codes: 0 all were imported; 1 failed while running; 2 bad usage, or a game could not be imported: the
others are imported all the same.)";

constexpr const char* kExportFooter =
    R"(GAME is what bastide import reads: a record, a file of several, a folder, a game of another program. It is
held to the rules and written for other programs, as import --format does: jcz is a save of JCloisterZone 5,
bga-link a link to carcassonnelab, which holds games of the base game.

One game is written to standard output; with --out all are, a file each. Games of a tournament's store become
records first, by bastide arena export.

Examples:
  bastide export game.txt --format bga-link          a link, to look at the game in a browser
  bastide export game.txt --format jcz > game.jcz
  bastide export games --format jcz --out saves      a folder of records

Exit codes: 0 all were written; 1 failed while running; 2 bad usage, or a game could not be read or written:
the others are written all the same.)";

/// What games are written as.
struct OutputFormat {
  std::string_view name;
  std::string_view ending;  ///< of files
};
constexpr std::array<OutputFormat, 3> kFormats = {
    {{"record", ".txt"}, {"jcz", ".jcz"}, {"bga-link", ".link"}}};

struct ImportCommandOptions {
  std::vector<std::string> games;
  std::string out;
  std::string format = "record";
  ImportOptions how;
  JsonOption json;
};

std::string written(const CheckedGame& game, const std::string& format) {
  if (format == "jcz") return jcz_of(game.game, game.record);
  if (format == "bga-link") return link_of(game.game, game.record) + "\n";
  return game.game.write_record(game.record);
}

/// Imports game after game, and goes on after those that cannot be.
class Import {
 public:
  explicit Import(const ImportCommandOptions& options)
      : options_(options), sources_(source_paths(options.games)), json_(options.json) {
    if (!options_.out.empty()) std::filesystem::create_directories(options_.out);
  }

  [[nodiscard]] int run() {
    for (const std::string& source : sources_) import_source(source);
    json_.commit();
    if (failed_ > 0 && done_ + failed_ > 1)
      complain(fmt::format("{} of {} games could not be imported", failed_, done_ + failed_));
    return failed_ > 0 ? kBadInput : kOk;
  }

 private:
  void import_source(const std::string& source) {
    std::error_code error;
    const bool link = is_link(source) && !std::filesystem::exists(source, error);
    const std::string name = link ? fmt::format("link {}", ++links_) : source;
    std::vector<GameText> games;
    if (!attempt(name, [&] { games = games_in(link ? GameText{name, source} : read_source(source)); }))
      return;
    const std::string stem = link            ? fmt::format("link-{}", links_)
                             : source == "-" ? "game"
                                             : std::filesystem::path(source).stem().string();
    const bool alone = sources_.size() == 1 && games.size() == 1;
    for (std::size_t i = 0; i < games.size(); ++i) {
      const std::string file = games.size() == 1 ? stem : fmt::format("{}-{}", stem, i + 1);
      if (attempt(games[i].name, [&] { import_text(games[i], file, alone); })) ++done_;
    }
  }

  /// Whether it was done; what it was not for is told.
  template <class Work>
  bool attempt(const std::string& name, const Work& work) {
    try {
      work();
      return true;
    } catch (const InputError& error) {
      ++failed_;
      complain(error.what());
      if (json_.wants_any())
        json_.write(Json{{"source", printable(name)}, {"error", printable(error.what())}}.dump() + "\n");
      return false;
    }
  }

  void import_text(const GameText& text, const std::string& file, bool alone) {
    const CheckedGame game = import_game(text, options_.how);
    const std::string output = written(game, options_.format);
    Json json = import_json(text.name, game);
    if (!options_.out.empty()) {
      const std::string path = free_path(file);
      write_file(path, output);
      if (!is_built_in(game.game.rules()) && !options_.how.rules)
        write_file(options_.out + "/" + game.game.rules().name + ".toml", rules_file(game.game.rules()));
      json["file"] = path;
    } else {
      json["text"] = output;
    }
    if (json_.wants_any()) json_.write(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    if (!json_.leaves_text()) return;
    const std::string said = printable_lines(summary_text(text.name, game));
    if (!alone || !options_.out.empty()) return write_out(said);
    fmt::print(stderr, "{}", said);
    write_out(output);
  }

  /// A path in the folder that no game of this run has been written to.
  [[nodiscard]] std::string free_path(const std::string& stem) {
    const auto format = std::find_if(kFormats.begin(), kFormats.end(), [&](const OutputFormat& known) {
      return known.name == options_.format;
    });
    std::string name = stem;
    for (int copy = 2; !taken_.insert(name).second; ++copy) name = fmt::format("{}-{}", stem, copy);
    return (std::filesystem::path(options_.out) / (name + std::string(format->ending))).string();
  }

  static void write_file(const std::string& path, const std::string& text) {
    OutputFile file(path);
    file.write(text);
    file.commit();
  }

  static void complain(const std::string& message) {
    fmt::print(stderr, "bastide: {}\n", printable_lines(message));
  }

  const ImportCommandOptions& options_;
  std::vector<std::string> sources_;
  JsonSink json_;
  std::set<std::string> taken_;  ///< names of files
  int links_ = 0;
  int done_ = 0;
  int failed_ = 0;
};

/// Whether a word is one of these formats.
CLI::Validator is_one_of(std::span<const OutputFormat> formats) {
  std::vector<std::string_view> names;
  for (const OutputFormat& format : formats) names.push_back(format.name);
  return {[names](const std::string& word) -> std::string {
            if (std::find(names.begin(), names.end(), word) != names.end()) return "";
            return "found " + in_quotes(word) + ", expected one of: " + listed(names);
          },
          ""};
}

/// The options that import and export have in common.
void add_import_options(CLI::App& command, ImportCommandOptions& options) {
  command.add_option("games", options.games, "Files, folders, links; - for standard input")
      ->type_name("GAME")
      ->required();
  command.add_option("--out", options.out, "Write every game to a file of its own in this folder")
      ->type_name("DIR");
  command.add_flag("--anonymous", options.how.anonymous, "Leave out players' names and the game's number");
  add_rules_option(command, options.how.rules, "Rule set of records whose rules are not built in");
  add_json_option(command, options.json, "JSON, an object a line,");
}

}  // namespace

void add_import_command(CLI::App& program, Run& run) {
  CLI::App* command =
      program.add_subcommand("import", "Read games of other programs and sites, and hold them to the rules");
  const auto options = std::make_shared<ImportCommandOptions>();
  add_import_options(*command, *options);
  command
      ->add_option("--format", options->format,
                   "What is written: record, jcz (JCloisterZone) or bga-link (carcassonnelab)")
      ->check(is_one_of(kFormats))
      ->type_name("FORMAT")
      ->capture_default_str();
  command->footer(kImportFooter);
  command->callback([&run, options] { run = [options] { return Import(*options).run(); }; });
}

void add_game_export_command(CLI::App& program, Run& run) {
  CLI::App* command = program.add_subcommand("export", "Write games for other programs");
  const auto options = std::make_shared<ImportCommandOptions>();
  add_import_options(*command, *options);
  command
      ->add_option("--format", options->format,
                   "What is written: jcz (JCloisterZone) or bga-link (carcassonnelab)")
      ->check(is_one_of(std::span(kFormats).subspan(1)))
      ->type_name("FORMAT")
      ->required();
  command->footer(kExportFooter);
  command->callback([&run, options] { run = [options] { return Import(*options).run(); }; });
}

}  // namespace bastide::arena
