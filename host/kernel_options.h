// Which of the kernel's some 3,000 build options a fingerprint keeps.
#pragma once

#include <string_view>

namespace ctxmatrix {

// True for an option that can change the cost of a context switch, of the system calls round it, or of the pages
// touched.
bool touches_a_switch(std::string_view option);

}  // namespace ctxmatrix
