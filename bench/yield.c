/* The least that a yield of two threads on one CPU can be: yield CPU SECONDS
 * Both call sched_yield in a loop; each time that it comes back they read the clock that the CPU has for it and keep least,
 * most and sum of the times between two turns. Prints the time per turn in ns, the median over batches of about 200 us,
 * after a warm-up. Used by scripts/bench yield. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#if defined(__x86_64__) || defined(__i386__)
#include <x86intrin.h>
#endif

static volatile int64_t last;
static volatile int stop;

struct account {
  int64_t turns, least, most, sum;
};

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int64_t stamp(void) {
#if defined(__x86_64__) || defined(__i386__)
  return (int64_t)__rdtsc();
#else
  return now();
#endif
}

static void turn(struct account *account) {
  sched_yield();
  int64_t before = last, at = stamp(), took = at - before;
  last = at;
  account->turns++;
  account->sum += took;
  if (took < account->least) account->least = took;
  if (took > account->most) account->most = took;
}

static void *other(void *account) {
  while (!stop) turn(account);
  return NULL;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: yield CPU SECONDS\n");
    return 2;
  }
  static struct account mine = {0, INT64_MAX, 0, 0}, its = {0, INT64_MAX, 0, 0};
  static double batches[1 << 20];
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(atoi(argv[1]), &cpus);
  pthread_t thread;
  if (sched_setaffinity(0, sizeof cpus, &cpus) != 0 || pthread_create(&thread, NULL, other, &its) != 0) {
    perror("yield");
    return 1;
  }
  int64_t start = now();
  for (int i = 0; i < 5000; ++i) turn(&mine);
  int n = (int)(200000.0 / ((double)(now() - start) / 5000)) + 1;
  int64_t end = now() + (int64_t)(atof(argv[2]) * 1e9);
  int count = 0;
  while (now() < end && count < 1 << 20) {
    int64_t before = now();
    for (int i = 0; i < n; ++i) turn(&mine);
    batches[count++] = (double)(now() - before) / (2.0 * n);
  }
  stop = 1;
  pthread_join(thread, NULL);
  qsort(batches, (size_t)count, sizeof *batches, by_value);
  fprintf(stderr, "%lld/%lld turns, min %lld max %lld avg %lld\n", (long long)mine.turns, (long long)its.turns,
          (long long)(mine.least < its.least ? mine.least : its.least),
          (long long)(mine.most > its.most ? mine.most : its.most),
          (long long)((mine.sum + its.sum) / (mine.turns + its.turns)));
  printf("%.2f\n", batches[count / 2]);
  return 0;
}
