// A bot for Bastide in C++ with nothing but the standard library. It knows no rules: of the legal actions
// that each question lists it takes what grabs most. A figure goes on the kind of feature that tends to bring
// most, a tile to where it touches most tiles. Build and try: g++ -O2 -o grab grab.cpp && bastide check-bot
// ./grab
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Json {  // a value: the text of a string, number or word, or what is in a list or an object
  std::string text;
  std::vector<std::string> keys;  // of an object, one for each item
  std::vector<Json> items;
  const Json& operator[](const std::string& key) const {
    static const Json nothing;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] == key) return items[i];
    return nothing;
  }
};

Json read(std::istream& in) {
  Json value;
  char byte = ' ';
  in >> byte;
  if (byte == '"') {
    while (in.get(byte) && byte != '"') {
      value.text += byte;  // escapes stay as they are written: no word that matters here has one
      if (byte == '\\' && in.get(byte)) value.text += byte;
    }
  } else if (byte == '{' || byte == '[') {
    const bool object = byte == '{';
    while (in >> byte && byte != '}' && byte != ']') {
      if (byte != ',') in.unget();
      if (object) value.keys.push_back(read(in).text), in >> byte;  // the colon
      value.items.push_back(read(in));
    }
  } else {
    for (value.text = byte; std::string(",:]} \n").find(char(in.peek())) == std::string::npos && in;)
      value.text += char(in.get());
  }
  return value;
}

using Cell = std::pair<int, int>;
Cell cell_of(const Json& thing) {
  return {std::stoi(thing["cell"].items[0].text), std::stoi(thing["cell"].items[1].text)};
}

double worth(const Json& action, const std::set<Cell>& tiles) {
  static const std::map<std::string, double> kinds = {{"monastery", 6}, {"castle", 5}, {"city", 4},
                                                      {"house", 4},     {"tower", 4},  {"cemetery", 3},
                                                      {"road", 2},      {"path", 2},   {"field", -1}};
  if (kinds.count(action["feature"].text)) return kinds.at(action["feature"].text);
  if (action["kind"].text != "place_tile") return action["kind"].text == "pass" ? 0 : 0.5;
  const auto [x, y] = cell_of(action);
  return tiles.count({x, y - 1}) + tiles.count({x + 1, y}) + tiles.count({x, y + 1}) +
         tiles.count({x - 1, y});
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    const Json message = read(in);
    const std::string type = message["type"].text;
    if (type == "hello") std::cout << R"({"type":"hello","protocol":1,"name":"grab"})" << std::endl;
    if (type == "new_game") std::cout << R"({"type":"ready"})" << std::endl;
    if (type == "quit") return 0;
    if (type != "choose") continue;
    std::set<Cell> tiles;
    for (const Json& tile : message["state"]["tiles"].items) tiles.insert(cell_of(tile));
    const Json* best = nullptr;
    for (const Json& action : message["actions"].items)
      if (best == nullptr || worth(action, tiles) > worth(*best, tiles)) best = &action;
    std::cout << "{\"index\":" << (*best)["index"].text << "}" << std::endl;
  }
}
