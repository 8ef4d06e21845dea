// The system calls of a hop, as such. The C library's read and write are cancellation points: in a process that has, or
// once had, threads each of them costs some 10 ns more, 1 to 2 % of a hop, which is no part of a switch.
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>

namespace ctxmatrix::calls {

// As read(2) and write(2), with errno.
inline long read(int fd, void* bytes, std::size_t count) { return syscall(SYS_read, fd, bytes, count); }
inline long write(int fd, const void* bytes, std::size_t count) { return syscall(SYS_write, fd, bytes, count); }

}  // namespace ctxmatrix::calls
