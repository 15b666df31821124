#include "arena/imports/link.hpp"

#include "arena/imports/bga_tiles.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace bastide::arena {

namespace {

constexpr std::string_view kSite = "https://www.carcassonnelab.com/#/0/";
constexpr std::string_view kMark = "#/";
constexpr std::string_view kAround = " \t\r\n";  ///< blanks
constexpr std::string_view kDigits58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
constexpr std::string_view kDigits64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view kUnescaped =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";
constexpr std::array<std::string_view, engine::kMaxPlayers> kColours = {"red",    "blue",  "green",
                                                                        "yellow", "black", "pink"};
static_assert(kDigits58.size() == kFarthestOfLink + 1);
constexpr std::size_t kMoveSize = 4;
constexpr int kNegativeColumn = 16;
constexpr int kNegativeRow = 32;

/// Part of a link, and where it stands there.
struct Part {
  std::string_view text;
  std::size_t at = 0;  ///< its first character, from 0
};

/// `text` without what stands around it, and how much that is in front.
Part trimmed(std::string_view text) {
  const std::size_t start = std::min(text.find_first_not_of(kAround), text.size());
  const std::size_t end = text.find_last_not_of(kAround) + 1;  // npos + 1 is 0
  return {start < end ? text.substr(start, end - start) : std::string_view(), start};
}

/// A number whose digits come one by one, of any size.
class LongNumber {
 public:
  /// `this` × factor + digit.
  void push(unsigned factor, unsigned digit) {
    std::uint64_t carry = digit;
    for (std::uint32_t& word : words_) {
      carry += std::uint64_t{word} * factor;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32U;
    }
    if (carry > 0) words_.push_back(static_cast<std::uint32_t>(carry));
  }
  /// Takes the last digit of a base off.
  [[nodiscard]] unsigned pop(unsigned base) {
    std::uint64_t left = 0;
    for (std::size_t i = words_.size(); i-- > 0;) {
      left = left << 32U | words_[i];
      words_[i] = static_cast<std::uint32_t>(left / base);
      left %= base;
    }
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
    return static_cast<unsigned>(left);
  }
  [[nodiscard]] bool is_zero() const noexcept { return words_.empty(); }

 private:
  std::vector<std::uint32_t> words_;  ///< the lowest first; the last is not 0
};

class LinkReader {
 public:
  LinkReader(std::string_view text, const std::string& source) : source_(source) {
    const Part link = trimmed(text);
    const std::size_t mark = link.text.find(kMark);
    if (mark == link.text.npos) fail(link.at, "found no \"#/\", expected a link to carcassonnelab");
    at_ = link.at + mark + kMark.size();
    rest_ = link.text.substr(mark + kMark.size());
  }

  [[nodiscard]] ImportedGame read() {
    game_.format = "carcassonnelab link";
    game_.source = source_;
    game_.rules = engine::load_rules("base");
    const Part version = next_part("0");
    if (version.text != "0") fail(version.at, "found " + in_quotes(version.text) + ", expected 0");
    const Part discards = next_part("the tiles that fitted nowhere, or 0");
    const Part tiles = next_part("the tiles");
    const std::size_t query = std::min(rest_.find('?'), rest_.size());
    const Part moves{rest_.substr(0, query), at_};
    if (moves.text.size() % kMoveSize != 0) {
      fail(moves.at + moves.text.size(),
           "found " + std::to_string(moves.text.size()) + " characters of moves, expected four for each");
    }
    read_players({rest_.substr(query), at_ + query});
    const std::vector<int> before = read_discards(discards, moves.text.size() / kMoveSize);
    types_ = read_tiles(tiles, 1 + before.size() + moves.text.size() / kMoveSize);
    read_moves(moves, before);
    return std::move(game_);
  }

 private:
  /// What stands up to the next slash.
  Part next_part(const std::string& expected) {
    const std::size_t slash = rest_.find('/');
    if (slash == rest_.npos) fail(at_ + rest_.size(), "found the end, expected a / behind " + expected);
    const Part part{rest_.substr(0, slash), at_};
    rest_.remove_prefix(slash + 1);
    at_ += slash + 1;
    return part;
  }

  /// How many tiles lay when each discarded tile was drawn, ascending.
  [[nodiscard]] std::vector<int> read_discards(const Part& part, std::size_t moves) const {
    std::vector<int> before;
    std::size_t at = part.text.find('.');
    if (part.text.substr(0, at) != "0")
      fail(part.at, "found " + in_quotes(part.text) + ", expected 0, or 0.1 for a tile that fitted nowhere");
    while (at != part.text.npos) {
      const std::size_t next = part.text.find('.', at + 1);
      const std::string_view word = part.text.substr(at + 1, next == part.text.npos ? next : next - at - 1);
      int number = -1;
      const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      const int least = before.empty() ? 0 : before.back();
      if (error != std::errc{} || stop != word.data() + word.size() || number < least ||
          number > static_cast<int>(moves)) {
        fail(part.at + at + 1, "found " + in_quotes(word) + ", expected how many tiles lay, from " +
                                   std::to_string(least) + " to " + std::to_string(moves));
      }
      if (before.size() == kBgaTiles) fail(part.at + at + 1, "found more discarded tiles than there are");
      before.push_back(number);
      at = next;
    }
    return before;
  }

  [[nodiscard]] std::vector<int> read_tiles(const Part& part, std::size_t expected) const {
    constexpr std::size_t kLongest = 2 * kBgaTiles;
    if (part.text.size() > kLongest)
      fail(part.at, "found " + std::to_string(part.text.size()) + " characters of tiles, expected at most " +
                        std::to_string(kLongest));
    LongNumber number;
    for (std::size_t i = 0; i < part.text.size(); ++i) {
      const std::size_t digit = kDigits64.find(part.text[i]);
      if (digit == kDigits64.npos)
        fail(part.at + i, "found " + in_quotes(part.text.substr(i, 1)) + ", expected one of A-Z a-z 0-9 - _");
      number.push(kDigits64.size(), static_cast<unsigned>(digit));
    }
    std::vector<int> types;
    while (!number.is_zero()) types.push_back(static_cast<int>(number.pop(kBgaTypes)) + 1);
    std::reverse(types.begin(), types.end());
    if (types.empty() || types.front() != kBgaStartType)
      fail(part.at, "found " + in_quotes(part.text) +
                        ", which does not begin with the start tile, expected " + std::to_string(expected) +
                        " tiles from D on");
    if (types.size() != expected)
      fail(part.at, "found " + std::to_string(types.size()) + " tiles, expected " + std::to_string(expected) +
                        " as there are moves, discarded tiles and the start tile");
    return types;
  }

  void read_moves(const Part& part, const std::vector<int>& before) {
    std::size_t tile = 1;
    auto discarded = before.begin();
    std::vector<std::string> boxed;
    const auto take_discarded = [&](std::size_t laid) {
      for (; discarded != before.end() && static_cast<std::size_t>(*discarded) == laid; ++discarded)
        boxed.push_back(bga_letter(types_.at(tile++)));
    };
    for (std::size_t at = 0; at < part.text.size(); at += kMoveSize) {
      take_discarded(at / kMoveSize);
      game_.turns.push_back(
          read_move({part.text.substr(at, kMoveSize), part.at + at}, types_.at(tile++), std::move(boxed)));
      boxed.clear();
    }
    take_discarded(part.text.size() / kMoveSize);
    game_.drawn_at_end = std::move(boxed);
  }

  [[nodiscard]] ImportedTurn read_move(const Part& move, int type, std::vector<std::string> boxed) const {
    ImportedTurn turn;
    turn.place = place(move.at);
    turn.boxed = std::move(boxed);
    turn.tile = bga_letter(type);
    const int signs = digit(move, 2);
    const int turns = signs & ~(kNegativeColumn | kNegativeRow);
    if (turns >= engine::kEdges)
      fail(move.at + 2, "found " + in_quotes(move.text.substr(2, 1)) + ", expected a turn from 0 to 3");
    turn.x = digit(move, 0) * ((signs & kNegativeColumn) != 0 ? -1 : 1);
    turn.y = digit(move, 1) * ((signs & kNegativeRow) != 0 ? -1 : 1);
    turn.turn = turn_from_bga(type, turns);
    const char position = move.text[3];
    if (position == '0') return turn;
    const auto segment = bga_segment(type, turns, position - '0');
    if (!segment) {
      fail(move.at + 3, "found position " + in_quotes(move.text.substr(3, 1)) + " on tile " + turn.tile +
                            ", which is not known, expected one of: 0, " + bga_positions(type));
    }
    turn.figure = ImportedFigure{place(move.at + 3), *segment, engine::FigureKind::follower};
    return turn;
  }

  [[nodiscard]] int digit(const Part& move, std::size_t i) const {
    const std::size_t value = kDigits58.find(move.text[i]);
    if (value == kDigits58.npos)
      fail(move.at + i, "found " + in_quotes(move.text.substr(i, 1)) +
                            ", expected a digit of base 58: 1-9 A-Z a-z without I, O and l");
    return static_cast<int>(value);
  }

  /// "?players=Anna,Ben&colors=red,blue"; other fields are passed over.
  void read_players(const Part& query) {
    game_.players.assign(engine::kMinPlayers, "");
    std::size_t at = query.text.find("players=");
    if (at == query.text.npos) return;
    at += 8;
    const std::string_view list =
        query.text.substr(at, std::min(query.text.find('&', at), query.text.size()) - at);
    std::vector<std::string> names;
    for (std::size_t start = 0; start <= list.size();) {
      const std::size_t comma = std::min(list.find(',', start), list.size());
      names.push_back(unescaped({list.substr(start, comma - start), query.at + at + start}));
      start = comma + 1;
    }
    if (names.size() > engine::kMaxPlayers)
      fail(query.at + at, "found " + std::to_string(names.size()) + " players, expected at most " +
                              std::to_string(engine::kMaxPlayers));
    names.resize(std::max(names.size(), game_.players.size()));
    game_.players = std::move(names);
  }

  [[nodiscard]] std::string unescaped(const Part& word) const {
    std::string text;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
      if (word.text[i] != '%') {
        text += word.text[i] == '+' ? ' ' : word.text[i];
        continue;
      }
      const std::string_view digits = word.text.substr(i + 1, 2);
      unsigned byte = 0;
      const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
      if (error != std::errc{} || digits.size() != 2 || stop != digits.data() + 2)
        fail(word.at + i,
             "found " + in_quotes(word.text.substr(i, 3)) + ", expected % and two hexadecimal digits");
      text += static_cast<char>(byte);
      i += 2;
    }
    return text;
  }

  [[nodiscard]] std::string place(std::size_t at) const {
    return source_ + ": character " + std::to_string(at + 1);
  }
  [[noreturn]] void fail(std::size_t at, const std::string& message) const {
    throw InputError(place(at) + ": " + message);
  }

  const std::string& source_;
  std::string_view rest_;  ///< what has not been read
  std::size_t at_ = 0;     ///< where that begins
  std::vector<int> types_;
  ImportedGame game_;
};

std::string escaped(const std::string& name) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string text;
  for (const char byte : name) {
    if (kUnescaped.find(byte) != kUnescaped.npos) {
      text += byte;
      continue;
    }
    const auto value = static_cast<unsigned char>(byte);
    text += {'%', kHex[value >> 4U], kHex[value & 0xFU]};
  }
  return text;
}

std::string digits_of(const std::vector<int>& types) {
  LongNumber number;
  for (const int type : types) number.push(kBgaTypes, static_cast<unsigned>(type) - 1);
  std::string text;
  while (!number.is_zero()) text += kDigits64[number.pop(kDigits64.size())];
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

bool is_link(std::string_view text) noexcept {
  const std::string_view link = trimmed(text).text;
  const std::size_t mark = link.find(kMark);
  return mark != link.npos && link.find_first_of(" \t\r\n{\"<") == link.npos &&
         (link.starts_with("http://") || link.starts_with("https://") || link.starts_with("www.") ||
          link.starts_with("carcassonnelab") || link.starts_with(kMark) || link.starts_with("/#/"));
}

bool is_site(std::string_view text) noexcept {
  const std::string_view address = trimmed(text).text;
  return address.find(kMark) == address.npos && address.find_first_of(" \t\r\n{\"<") == address.npos &&
         address.find("carcassonnelab.com") < std::string_view("https://www.").size() + 1;
}

ImportedGame read_link(std::string_view text, const std::string& source) {
  return LinkReader(text, source).read();
}

std::string write_link(const std::vector<LinkMove>& moves, const std::vector<int>& discarded,
                       const std::vector<std::string>& players) {
  std::vector<int> types = {kBgaStartType};
  std::string discards = "0";
  std::string cells;
  const auto discard = [&](const std::vector<int>& tiles, std::size_t laid) {
    for (const int type : tiles) {
      types.push_back(type);
      discards += "." + std::to_string(laid);
    }
  };
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const LinkMove& move = moves[i];
    discard(move.discarded, i);
    types.push_back(move.type);
    const int signs =
        move.turns + (move.column < 0 ? kNegativeColumn : 0) + (move.row < 0 ? kNegativeRow : 0);
    for (const int number : {std::abs(move.column), std::abs(move.row), signs})
      cells += kDigits58.at(static_cast<std::size_t>(number));
    cells += std::to_string(move.position);
  }
  discard(discarded, moves.size());
  std::string names;
  std::string colours;
  for (std::size_t i = 0; i < players.size(); ++i) {
    names += (i == 0 ? "" : ",") + escaped(players[i]);
    colours += (i == 0 ? "" : ",") + std::string(kColours.at(i));
  }
  return std::string(kSite) + discards + "/" + digits_of(types) + "/" + cells + "?players=" + names +
         "&colors=" + colours;
}

}  // namespace bastide::arena
