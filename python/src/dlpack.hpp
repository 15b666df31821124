#pragma once

#include <cstddef>
#include <cstdint>

/// DLPack, by which packages hand each other tensors: its structures as they lie in memory, version 1.0 and
/// the one before it, which had no version (https://dmlc.github.io/dlpack/latest/c_api.html).
namespace bastide::python::dlpack {

constexpr std::int32_t kCpu = 1;

/// What an element is, and how many bits it has.
enum Code : std::uint8_t { kInt = 0, kUint = 1, kFloat = 2, kBool = 6 };
struct Type {
  std::uint8_t code;
  std::uint8_t bits;
  std::uint16_t lanes;  ///< 1
};

struct Tensor {
  void* data;
  std::int32_t device;  ///< kind of
  std::int32_t device_number;
  std::int32_t dimensions;
  Type type;
  std::int64_t* shape;
  std::int64_t* strides;  ///< in elements; none where rows lie in one piece
  std::uint64_t offset;   ///< of the first element, in bytes
};
static_assert(sizeof(Tensor) == 48);

/// In a capsule called kName.
struct Managed {
  static constexpr const char* kName = "dltensor";

  Tensor tensor;
  void* owner;
  void (*free)(Managed*);
};
static_assert(sizeof(Managed) == 64);

/// In a capsule called kName, for those who ask for version 1.
struct ManagedVersioned {
  static constexpr const char* kName = "dltensor_versioned";
  static constexpr std::uint64_t kReadOnly = 1;

  std::uint32_t major;
  std::uint32_t minor;
  void* owner;
  void (*free)(ManagedVersioned*);
  std::uint64_t flags;
  Tensor tensor;
};
static_assert(sizeof(ManagedVersioned) == 80);

}  // namespace bastide::python::dlpack
