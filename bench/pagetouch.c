/* The least that a first touch of memory can be: pagetouch CPU MB
 * Maps the memory, on base pages, and writes one int into every page. Prints the time per page in ns, the median over 400
 * pieces of the memory. Used by scripts/bench pagetouch. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: pagetouch CPU MB\n");
    return 2;
  }
  size_t bytes = strtoul(argv[2], NULL, 10) << 20, page = (size_t)sysconf(_SC_PAGESIZE);
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(argv[1]), &cpus);
  if (sched_setaffinity(0, sizeof cpus, &cpus) != 0) {
    perror("pagetouch");
    return 1;
  }
  char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    perror("pagetouch");
    return 1;
  }
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  enum { PIECES = 400 };
  static double times[PIECES];
  size_t pages = bytes / page / PIECES;
  for (int piece = 0; piece < PIECES; ++piece) {
    char *at = memory + piece * pages * page, *end = at + pages * page;
    int64_t start = now();
    for (; at < end; at += page) *(volatile int *)at = 1;
    times[piece] = (double)(now() - start) / (double)pages;
  }
  qsort(times, PIECES, sizeof *times, by_value);
  printf("%.2f\n", times[PIECES / 2]);
  return 0;
}
