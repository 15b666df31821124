// mock_player FAULT [NUMBER]: a bot that speaks the protocol and takes a random action, but for one fault.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using Json = nlohmann::json;

void say(const Json& message) {
  std::cout << message.dump() << std::endl;
}

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

class MockPlayer {
 public:
  MockPlayer(std::string fault, double number) : fault_(std::move(fault)), number_(number) {}

  int run() {
    if (fault_ == "no start") return 9;
    if (fault_ == "forgets to flush") std::cin.tie(nullptr);
    if (fault_ == "last words") std::cerr << "the dog ate my tiles" << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
      const Json message = Json::parse(line);
      if (message["type"] == "quit" && fault_ != "deaf to quit") return fault_ == "bad exit" ? 3 : 0;
      take(message);
    }
    if (fault_ == "deaf to the end") sleep_for(60);
    return 0;
  }

 private:
  /// An option of each type.
  static constexpr const char* kOptions =
      R"([{"name": "city.rate", "type": "number", "default": 1.5, "low": 0, "high": 5},
          {"name": "depth", "type": "whole", "default": 2, "low": 1, "high": 9},
          {"name": "bold", "type": "flag", "default": false},
          {"name": "style", "type": "choice", "default": "calm", "choices": ["calm", "wild"]},
          {"name": "worth", "type": "numbers", "default": [1, 2.5, 3], "low": -10, "high": 10}])";

  [[nodiscard]] bool has_options() const {
    return fault_ == "options" || fault_ == "fragile" || fault_ == "refuses";
  }

  void take(const Json& message) {
    const std::string type = message["type"];
    if (type == "hello") return introduce();
    if (type == "rules") {
      start_tiles_ = message["name"] == "base" ? message["start"].size() : 0;
      return;
    }
    if (type == "new_game") {
      placed_ = 0;
      if (fault_ == "replays" && !message.contains("you")) std::exit(11);
      if (message.contains("options") != has_options()) std::exit(14);
      if (fault_ == "refuses" && message["options"].value("bold", false))
        return say({{"type", "error"}, {"message", "not bold"}});
      if (fault_ == "fragile" && message["options"].value("depth", 2) > 8) std::exit(15);
      return begin();
    }
    if (message.contains("since")) remember(message["since"]);
    if (type == "choose") return choose(message);
    if (type == "error") std::cerr << "told: " << message["message"].get<std::string>() << std::endl;
    if (type == "error" && fault_ == "answers errors") return say({{"type", "sorry"}});
    if (type == "game_over") return;
    if (type != "error" && fault_ == "answers all")
      say({{"type", "error"}, {"message", "what is " + type + "?"}});
    if (type != "error" && fault_ == "dies of words") std::exit(4);
  }

  void introduce() {
    if (fault_ == "no hello") return sleep_for(60);
    if (fault_ == "litters" && fork() == 0) {
      sleep_for(20);
      _exit(0);
    }
    Json hello = {{"type", "hello"}, {"protocol", fault_ == "old" ? 0 : 1}, {"name", "mock"}};
    if (fault_ == "base only") hello["plays"] = {"base"};
    if (fault_ == "for two") hello["max_players"] = 2;
    if (fault_ == "wants all") hello.update({{"minor", 7}, {"wants", {"features", "if_ended", "weather"}}});
    if (has_options()) hello["options"] = Json::parse(kOptions);
    if (fault_ == "odd options") hello["options"] = {{{"name", "a b"}, {"type", "flag"}, {"default", true}}};
    if (fault_ == "forgets to flush") return static_cast<void>(std::cout << hello.dump() << '\n');
    say(hello);
  }

  void begin() {
    if (++games_ > 1 && fault_ == "one game") std::exit(5);
    if (draws_.size() > 6) known_.push_back(draws_);
    draws_.clear();
    if (fault_ == "spies") {
      for (const char* file : {"t.db", "t.db-wal", "t.toml"}) {
        if (std::ifstream(file).peek() != std::ifstream::traits_type::eof()) std::exit(10);
      }
    }
    if (fault_ == "never ready") return sleep_for(60);
    if (fault_ == "chatty") {
      std::cout << R"({"type":"ready"})" << '\n';
      return say({{"type", "thought"}, {"text", "nice weather"}});
    }
    say({{"type", "ready"}});
  }

  /// The replayer knows the board from what it was told, and leaves when that is not the board.
  void replay(const Json& message) {
    for (const Json& event : message["since"]) {
      const std::string action = event["action"];
      const bool tile = std::count(action.begin(), action.end(), ' ') == 2;
      if (event["player"] != 0 && tile) ++placed_;
    }
    if (start_tiles_ > 0 && message["state"]["tiles"].size() != start_tiles_ + placed_) std::exit(12);
  }

  /// The elephant leaves when it meets an order of the tiles again.
  void remember(const Json& since) {
    for (const Json& event : since) {
      if (event["player"] == 0) draws_.push_back(event["action"]);
    }
    constexpr std::size_t kEnough = 6;
    if (fault_ != "elephant" || draws_.size() < kEnough) return;
    for (const std::vector<std::string>& game : known_) {
      if (std::equal(game.begin(), game.begin() + kEnough, draws_.begin())) std::exit(8);
    }
  }

  void choose(const Json& message) {
    ++questions_;
    if (fault_ == "replays") replay(message);
    if (fault_ == "wants all" &&
        (!message["state"].contains("features") || !message["actions"][0].contains("if_ended") ||
         !message["since"][0].contains("kind")))
      std::exit(13);
    const auto count = message["actions"].size();
    const auto index = std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    if (fault_ == "crash" && questions_ > number_) std::exit(7);
    if (fault_ == "hang") sleep_for(60);
    if (fault_ == "is seen") std::ofstream("asked") << "while it thinks\n";
    if (fault_ == "slow" || fault_ == "is seen") sleep_for(number_);
    if (fault_ == "floods") {
      while (std::cout << std::string(5000, 'x')) continue;
    }
    if (fault_ == "closes its output") {
      close(STDOUT_FILENO);
      sleep_for(60);
    }
    if (fault_ == "forges")
      return say({{"type", "error"}, {"message", "\x1b[2J\x1b[H\nBastide: you won\u202e"}});
    if (fault_ == "no UTF-8") return static_cast<void>(std::cout << "{\"index\": \xff\xfe}" << std::endl);
    if (fault_ == "zero") {
      const std::string line = Json({{"index", index}}).dump() + std::string(1, '\0') + "{\n";
      return static_cast<void>(
          std::cout.write(line.data(), static_cast<std::streamsize>(line.size())).flush());
    }
    if (fault_ == "no JSON") return static_cast<void>(std::cout << "I move my pawn" << std::endl);
    if (fault_ == "empty") return say(Json::object());
    if (fault_ == "wrong type") return say({{"index", std::to_string(index)}});
    if (fault_ == "out of range") return say({{"index", count}});
    if (fault_ == "negative") return say({{"index", -1}});
    if (fault_ == "no action") return say({{"action", "banana"}});
    if (fault_ == "illegal") return say({{"action", "V 60,0 0"}});
    if (fault_ == "strict" && message.size() > kKnownFields) std::exit(6);
    if (fault_ == "text") return say({{"action", message["actions"][index]["text"]}, {"value", 1.5}});
    if (fault_ == "twice") std::cout << Json({{"index", index}}).dump() << '\n';
    say({{"index", index}});
  }

  static constexpr std::size_t kKnownFields = 7;

  std::string fault_;
  double number_;
  std::mt19937 random_{1};
  int games_ = 0;
  int questions_ = 0;
  std::size_t start_tiles_ = 0;                  ///< of the base game
  std::size_t placed_ = 0;                       ///< tiles, as far as it was told
  std::vector<std::string> draws_;               ///< of this game
  std::vector<std::vector<std::string>> known_;  ///< of those before
};

}  // namespace

int main(int argc, char** argv) {
  return MockPlayer(argc > 1 ? argv[1] : "", argc > 2 ? std::atof(argv[2]) : 0).run();
}
