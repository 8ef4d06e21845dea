#include <doctest/doctest.h>

#include "support/checksum.h"

TEST_CASE("the checksum is the CRC-32 of the catalogues: 123456789 gives cbf43926") {
  CHECK(ctxmatrix::crc32("123456789") == 0xcbf43926u);
  CHECK(ctxmatrix::crc32("") == 0);
}
