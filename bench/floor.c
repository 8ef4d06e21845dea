/* The least that a ping-pong of two processes on one CPU can be: floor pipe|futex CPU SECONDS
 * Prints the time per hop in ns, the median over batches of about 250 us, after a warm-up. It makes the same system calls as
 * the transports of ctxmatrix and nothing else. Used by scripts/bench floor. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct shared {
  _Alignas(64) _Atomic uint32_t there;
  _Alignas(64) _Atomic uint32_t back;
};

static struct shared *words;
static int there[2], back[2];

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void pipe_send(int fd) {
  uint32_t token = 1;
  if (write(fd, &token, sizeof token) != sizeof token) _exit(1);
}

static void pipe_receive(int fd) {
  uint32_t token;
  if (read(fd, &token, sizeof token) != sizeof token) _exit(1);
}

static void futex_send(_Atomic uint32_t *word) {
  atomic_store_explicit(word, 1, memory_order_release);
  syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static void futex_receive(_Atomic uint32_t *word) {
  while (atomic_load_explicit(word, memory_order_acquire) == 0) syscall(SYS_futex, word, FUTEX_WAIT, 0, NULL, NULL, 0);
  atomic_store_explicit(word, 0, memory_order_relaxed);
}

static void pipe_trips(int n) {
  while (n-- > 0) {
    pipe_send(there[1]);
    pipe_receive(back[0]);
  }
}

static void futex_trips(int n) {
  while (n-- > 0) {
    futex_send(&words->there);
    futex_receive(&words->back);
  }
}

static void answer(int by_pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (;;) {
    if (by_pipe) {
      pipe_receive(there[0]);
      pipe_send(back[1]);
    } else {
      futex_receive(&words->there);
      futex_send(&words->back);
    }
  }
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: floor pipe|futex CPU SECONDS\n");
    return 2;
  }
  int by_pipe = strcmp(argv[1], "pipe") == 0;
  void (*trips)(int) = by_pipe ? pipe_trips : futex_trips;
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(argv[2]), &cpus);
  if (sched_setaffinity(0, sizeof cpus, &cpus) != 0 || pipe(there) != 0 || pipe(back) != 0) {
    perror("floor");
    return 1;
  }
  words = mmap(NULL, sizeof *words, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = fork();
  if (child == 0) answer(by_pipe);

  int64_t start = now();
  trips(2000);
  int n = (int)(250000.0 / ((double)(now() - start) / 2000)) + 1;
  int64_t end = now() + (int64_t)(atof(argv[3]) * 1e9);
  static double hops[1 << 20];
  int count = 0;
  while (now() < end && count < 1 << 20) {
    int64_t before = now();
    trips(n);
    hops[count++] = (double)(now() - before) / (2.0 * n);
  }
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  qsort(hops, (size_t)count, sizeof *hops, by_value);
  printf("%.2f\n", hops[count / 2]);
  return 0;
}
