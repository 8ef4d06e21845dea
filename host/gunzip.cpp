#include "host/gunzip.h"

#ifdef CTXMATRIX_HAVE_ZLIB
#include <zlib.h>
#endif

namespace ctxmatrix {

#ifdef CTXMATRIX_HAVE_ZLIB

namespace {

constexpr std::size_t kMostBytes = 16u << 20;  // a kernel's configuration has 0.3 MiB
constexpr int kGzipOnly = 16;                  // added to the window bits: no zlib or raw streams

struct Inflater {
  z_stream stream{};
  bool ready = inflateInit2(&stream, MAX_WBITS + kGzipOnly) == Z_OK;
  ~Inflater() {
    if (ready) inflateEnd(&stream);
  }
};

}  // namespace

bool can_gunzip() { return true; }

std::optional<std::string> gunzip(std::string_view packed) {
  Inflater inflater;
  if (!inflater.ready) return std::nullopt;
  std::string input(packed);  // zlib wants to be able to write
  inflater.stream.next_in = reinterpret_cast<Bytef*>(input.data());
  inflater.stream.avail_in = static_cast<uInt>(input.size());
  std::string text;
  char block[16384];
  int state = Z_OK;
  while (state == Z_OK && text.size() <= kMostBytes) {
    inflater.stream.next_out = reinterpret_cast<Bytef*>(block);
    inflater.stream.avail_out = sizeof block;
    state = inflate(&inflater.stream, Z_NO_FLUSH);
    text.append(block, sizeof block - inflater.stream.avail_out);
  }
  if (state != Z_STREAM_END) return std::nullopt;
  return text;
}

#else

bool can_gunzip() { return false; }

std::optional<std::string> gunzip(std::string_view) { return std::nullopt; }

#endif

}  // namespace ctxmatrix
