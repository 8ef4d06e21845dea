// Commands that the user gives to be run, such as `ab --a 'sysctl ...'`.
#pragma once

#include <string>

namespace ctxmatrix {

// Runs the text by /bin/sh and waits for its end. It reads nothing, and what it prints goes to stderr: stdout is for
// results. Throws CannotRun, naming the text and what happened, where it cannot be run, does not exit with 0 or dies of
// a signal. `option`: the one that gave the text, for that message.
void run_shell(const std::string& option, const std::string& text);

}  // namespace ctxmatrix
