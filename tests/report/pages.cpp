// Writes pages of small tournaments and reviews of games in them, for the browser test and for looking at
// them:
//
//   bastide_pages FOLDER [RULES PLAYERS DEALS SAMPLE]
//
// Without more it writes base.html, everything.html and castle.html into the folder, and beside each the
// review of its first game, as in review_base.html.

#include "arena/files/output_file.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/page/review_page.hpp"
#include "tests/report/made_up_review.hpp"
#include "tests/report/tournament_page.hpp"

#include <cstdio>
#include <exception>
#include <string>

namespace {

void write_file(const std::string& path, const std::string& text) {
  bastide::arena::OutputFile file(path);
  file.write(text);
  file.commit();
}

void write(const std::string& folder, const std::string& rules, int players, int deals, int sample) {
  using namespace bastide;
  arena::PageData data = tests::play_for_page(tests::small_tournament(rules, players, deals), sample);
  write_file(folder + "/review_" + rules + ".html", arena::write_review_page(tests::made_up_review(data, 0)));
  // Made up, because measured times would differ every time.
  double time = 0.4;
  for (arena::PageBot& bot : data.bots) {
    bot.time = {time, 0.7 * time, 0.9 * time, 1.6 * time, 3 * time};
    time *= 13;
  }
  data.bots[1].failures[static_cast<std::size_t>(arena::Failure::hang)] = 2;
  data.sample.back().failure = arena::Failure::hang;
  data.sample.back().failed_seat = 1;
  write_file(folder + "/" + rules + ".html", arena::write_page(data));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 6) {
      write(argv[1], argv[2], std::stoi(argv[3]), std::stoi(argv[4]), std::stoi(argv[5]));
      return 0;
    }
    if (argc != 2) {
      std::fputs("expected: bastide_pages FOLDER [RULES PLAYERS DEALS SAMPLE]\n", stderr);
      return 2;
    }
    write(argv[1], "base", 2, 6, 8);
    write(argv[1], "everything", 3, 3, 4);
    write(argv[1], "castle", 2, 4, 6);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bastide_pages: %s\n", error.what());
    return 1;
  }
}
