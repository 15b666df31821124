#include "tests/report/tournament_page.hpp"

#include "arena/report/store_page.hpp"
#include "tests/arena/played.hpp"

namespace bastide::tests {

using namespace arena;

PageData play_for_page(const TournamentConfig& config, std::int64_t sample) {
  const PlayedTournament played = play_in_memory(config);
  PageData data = page_of(*played.store, config, sample);
  data.date = "";
  for (PageBot& bot : data.bots) bot.time = {};
  return data;
}

TournamentConfig small_tournament(const std::string& rules, int players, int deals) {
  std::string text = "name = \"a <script>small</script> tournament\"\nbots = [\"greedy\", \"random\"]\n";
  text += "rules = \"" + rules + "\"\nplayers = " + std::to_string(players) +
          "\ndeals = " + std::to_string(deals) + "\n";
  text += "[[bot]]\nfrom = \"random\"\nname = \"<script>alert(1)</script>\"\n";
  return read_tournament(text, "small.toml");
}

}  // namespace bastide::tests
