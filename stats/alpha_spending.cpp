#include "stats/alpha_spending.h"

#include <algorithm>
#include <cmath>

#include "stats/distributions.h"

namespace ctxmatrix {

double alpha_spent(double information, double alpha) {
  if (information <= 0) return 0;
  return normal_two_sided_p(normal_half_width(1 - alpha) / std::sqrt(std::min(information, 1.0)));
}

double alpha_of_look(double previous_information, double information, double alpha) {
  return std::max(0.0, alpha_spent(information, alpha) - alpha_spent(previous_information, alpha));
}

}  // namespace ctxmatrix
