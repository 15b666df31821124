#pragma once

#include <functional>

namespace CLI {
class App;
}

/// The subcommands. Each registers its options, its help and what it does, and knows nothing of the others.
namespace bastide::arena {

/// What the program tells the shell.
enum ExitCode : int { kOk = 0, kFailed = 1, kBadInput = 2, kUndecided = 3, kInterrupted = 130 };

/// What the chosen subcommand does once the command line has been read; gives the exit code. Throws
/// InputError for bad input and other exceptions for failures.
using Run = std::function<int()>;

void add_arena_command(CLI::App& program, Run& run);
void add_play_command(CLI::App& program, Run& run);
void add_serve_command(CLI::App& program, Run& run);
void add_show_command(CLI::App& program, Run& run);
void add_analyse_command(CLI::App& program, Run& run);
void add_review_command(CLI::App& program, Run& run);
void add_puzzles_command(CLI::App& program, Run& run);
void add_import_command(CLI::App& program, Run& run);
void add_game_export_command(CLI::App& program, Run& run);
void add_list_command(CLI::App& program, Run& run);
void add_perft_command(CLI::App& program, Run& run);
void add_bench_command(CLI::App& program, Run& run);
void add_engine_command(CLI::App& program, Run& run);
void add_check_bot_command(CLI::App& program, Run& run);
void add_follow_command(CLI::App& program, Run& run);
void add_replay_command(CLI::App& program, Run& run);
void add_report_command(CLI::App& program, Run& run);
void add_stats_command(CLI::App& program, Run& run);
void add_learn_command(CLI::App& program, Run& run);
void add_tune_command(CLI::App& program, Run& run);
void add_yardstick_command(CLI::App& program, Run& run);

}  // namespace bastide::arena
