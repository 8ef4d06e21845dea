// The words that a matrix file may use for what is registered elsewhere. The caller gives them: this room knows no
// transport and no touch.
#pragma once

#include <string>
#include <vector>

namespace ctxmatrix {

struct Vocabulary {
  std::vector<std::string> transports;
  std::vector<std::string> touches;
  std::vector<std::string> policies;
};

}  // namespace ctxmatrix
