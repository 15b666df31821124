#include "ai/evaluation/feature_net.hpp"

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/hash.hpp"

#include <bit>
#include <charconv>
#include <memory>

namespace bastide::ai {

namespace {

constexpr std::int64_t kVersion = 3;
constexpr double kLargest = 1000;
constexpr std::size_t kLineLength = 120;

std::string hex(std::uint64_t number) {
  std::string text = "0000000000000000";
  for (std::size_t i = text.size(); i-- > 0; number >>= 4U) text[i] = "0123456789abcdef"[number & 0xFU];
  return text;
}

std::string short_text(float number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 std::chars_format::general, FeatureNet::kDigits)
                       .ptr;
  return {digits.data(), end};
}

/// "key = [1, 2, …]" over as many lines as it takes.
template <class Numbers>
void write_list(std::string& text, const char* key, const Numbers& numbers) {
  std::string line = std::string(key) + " = [";
  bool first = true;
  for (const FeatureNet::Hidden& row : numbers) {
    for (const float number : row) {
      const std::string word = (first ? "" : ", ") + short_text(number);
      first = false;
      if (line.size() + word.size() > kLineLength) {
        text += line + ",\n";
        line = "  " + word.substr(2);
      } else {
        line += word;
      }
    }
  }
  text += line + "]\n";
}

template <class Numbers>
void read_list(const engine::Config& table, const char* key, Numbers& numbers) {
  const std::vector<double> found = table.numbers(key, -kLargest, kLargest);
  const std::size_t expected = numbers.size() * FeatureNet::kHidden;
  if (found.size() != expected)
    table.fail(key, std::string(key) + ": found " + std::to_string(found.size()) + " numbers, expected " +
                        std::to_string(expected));
  for (std::size_t i = 0; i < expected; ++i)
    numbers[i / FeatureNet::kHidden][i % FeatureNet::kHidden] = static_cast<float>(found[i]);
}

/// A quotation mark or a line's end would end the text that it stands in.
std::string in_toml(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter < ' ' ? ' ' : letter;
  }
  return result + "\"";
}

}  // namespace

FeatureNet::FeatureNet(Origin origin)
    : origin_(std::move(origin)), rules_(engine::load_rules(origin_.rules)) {}

FeatureNet FeatureNet::read(const engine::Config& config) {
  (void)config.integer("version", kVersion, kVersion);
  Origin origin{config.text("rules"), config.text("made")};
  FeatureNet net = config.found("rules", [&] { return FeatureNet(std::move(origin)); });
  net.origin_.players = read_players(config, net.rules_);
  const std::string checksum = config.text("checksum");
  for (std::size_t part = 0; part < kParts; ++part) {
    const engine::Config table = config.table(std::string(kPartNames[part]));
    Layers& layers = net.layers_[part];
    read_list(table, "input", layers.input);
    std::array<Hidden, 1> row{};
    read_list(table, "bias", row);
    layers.bias = row[0];
    read_list(table, "output", row);
    layers.output = row[0];
    table.finish();
  }
  config.finish();
  if (checksum != hex(net.checksum()))
    config.fail("checksum", "checksum: found " + checksum + ", expected " + hex(net.checksum()) +
                                ", which its numbers have; the file was changed or is damaged");
  return net;
}

FeatureNet FeatureNet::load(const std::string& name) {
  const engine::FoundFile file = engine::find_config("nets", name);
  return read(engine::Config::parse(file.text, file.source));
}

std::string FeatureNet::text() const {
  // What is written is read with fewer digits: the checksum is of those.
  FeatureNet written = *this;
  for (Layers& layers : written.layers_) {
    const auto shorten = [](Hidden& row) {
      for (float& number : row) number = std::stof(short_text(number)) + 0.0F;  // no -0, which a file has not
    };
    for (Hidden& row : layers.input) shorten(row);
    shorten(layers.bias);
    shorten(layers.output);
  }
  std::string text =
      "# What is learned beside the formulas of the evaluation; docs/learning.md says how, and what it is.\n";
  text += "version = " + std::to_string(kVersion) + "\n";
  text += "rules = " + in_toml(origin_.rules) + "\n";
  if (origin_.players != PlayerCounts{2}) text += "players = " + toml_of(origin_.players) + "\n";
  text += "made = " + in_toml(origin_.made) + "\n";
  text += "checksum = \"" + hex(written.checksum()) + "\"\n";
  for (std::size_t part = 0; part < kParts; ++part) {
    const Layers& layers = layers_[part];
    text += "\n[" + std::string(kPartNames[part]) + "]\n";
    write_list(text, "input", layers.input);
    write_list(text, "bias", std::array<Hidden, 1>{layers.bias});
    write_list(text, "output", std::array<Hidden, 1>{layers.output});
  }
  return text;
}

std::uint64_t FeatureNet::checksum() const {
  std::uint64_t hash = engine::kHashStart;
  const auto add_row = [&](const Hidden& row) {
    for (const float number : row) engine::add_word(hash, std::bit_cast<std::uint32_t>(number));
  };
  for (const Layers& layers : layers_) {
    for (const Hidden& row : layers.input) add_row(row);
    add_row(layers.bias);
    add_row(layers.output);
  }
  return hash;
}

LearnedValues LearnedValues::named(const std::string& names) {
  LearnedValues values;
  if (names == kNone) return values;
  values.names.clear();
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    std::string name = names.substr(begin, end - begin);
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    name.erase(name.find_last_not_of(' ') + 1);
    begin = end + 1;
    auto net = std::make_shared<const FeatureNet>(FeatureNet::load(name));
    for (const int players : net->origin().players) {
      if (values.net_for(net->rules(), players) == nullptr) continue;
      const std::string with = players == 2 ? "" : " with " + std::to_string(players) + " players";
      throw InputError("found \"" + name + "\" as a second net for the rules \"" + net->origin().rules +
                       "\"" + with + ", expected nets for rules of their own");
    }
    values.nets.push_back(std::move(net));
    // A store or another process reads it from another folder.
    values.names += (values.names.empty() ? "" : ", ") + engine::lasting_name(name);
  }
  return values;
}

}  // namespace bastide::ai
