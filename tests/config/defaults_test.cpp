#include "engine/config/defaults.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace bastide::engine {
std::span<const DefaultFile> odd_files() noexcept;  // made from tests/config/embedded by the build
}  // namespace bastide::engine

namespace bastide::tests::defaults_test {

using namespace bastide::engine;

namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A file in the temporary directory for as long as the test runs.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text)
      : path_((std::filesystem::temp_directory_path() / name).string()) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace

TEST_CASE("The built-in files are those under configs, byte by byte") {
  const std::string root = BASTIDE_SOURCE_DIR "/configs/";
  std::size_t on_disk = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    // Examples run programs that lie beside them, which a built-in file could not.
    const bool example = entry.path().parent_path().filename() == "examples";
    if (entry.path().extension() == ".toml" && !example) ++on_disk;
  }
  CHECK(default_files().size() == on_disk);
  for (const DefaultFile& file : default_files()) {
    INFO(file.path);
    CHECK(file.text == file_text(root + std::string(file.path)));
  }
}

TEST_CASE("The built-in files are sorted by path") {
  const auto files = default_files();
  CHECK(std::is_sorted(files.begin(), files.end(),
                       [](const auto& a, const auto& b) { return a.path < b.path; }));
}

TEST_CASE("Embedding keeps semicolons, brackets, quotes, backslashes and other alphabets") {
  const std::string root = BASTIDE_SOURCE_DIR "/tests/config/embedded/";
  REQUIRE(odd_files().size() == 2);
  CHECK(odd_files()[0].path == "deeper/empty.toml");
  CHECK(odd_files()[0].text.empty());
  CHECK(odd_files()[1].path == "odd.toml");
  CHECK(odd_files()[1].text == file_text(root + "odd.toml"));
}

TEST_CASE("A built-in file is found by its path") {
  CHECK(default_file("tiles/base.toml").has_value());
  CHECK_FALSE(default_file("tiles/base").has_value());
  CHECK_FALSE(default_file("").has_value());
}

TEST_CASE("A configuration is found by a bare name, with or without its ending") {
  const FoundFile found = find_config("tiles", "base");
  CHECK(found.source == "configs/tiles/base.toml (built in)");
  CHECK(found.text == default_file("tiles/base.toml"));
  CHECK(find_config("tiles", "base.toml").text == found.text);
  CHECK(find_config("rules", "base").text == default_file("rules/base.toml"));
}

TEST_CASE("A path under configs finds the built-in file when there is none on disk") {
  // Tests may run where configs/ is on disk, so the path takes a way round that only exists as text.
  CHECK(find_config("rules", "no_such_folder/../configs/tiles/base.toml").source ==
        "configs/tiles/base.toml (built in)");
}

TEST_CASE("A file on disk is preferred to a built-in one") {
  const TemporaryFile file("bastide_defaults_test.toml", "name = 'mine'\n");
  const FoundFile found = find_config("rules", file.path());
  CHECK(found.source == file.path());
  CHECK(found.text == "name = 'mine'\n");
}

TEST_CASE("A name that finds nothing is an error that lists the built-in names") {
  const std::string message = message_of([] { return find_config("rules", "bse"); });
  CHECK(message.find("\"bse\"") != std::string::npos);
  CHECK(message.find("built-in rules: base, castle, everything, expansions, hands, ") != std::string::npos);
  for (const char* name : {"", "/", "..", "../rules/base", "tiles/base.toml", "/tmp"}) {
    INFO(name);
    CHECK(message_of([&] { return find_config("rules", name); }) != "");
  }
}

}  // namespace bastide::tests::defaults_test
