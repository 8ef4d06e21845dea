// CRC-32 as in Ethernet and zip (ISO 3309): finds a torn or damaged line for sure enough, and forgery not at all.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace ctxmatrix {

inline std::uint32_t crc32(std::string_view bytes) {
  static constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ (value & 1 ? 0xedb88320u : 0);
      table[i] = value;
    }
    return table;
  }();
  std::uint32_t crc = 0xffffffffu;
  for (char byte : bytes) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<unsigned char>(byte)) & 0xff];
  return ~crc;
}

}  // namespace ctxmatrix
