/* pfscan.h - a program that scans files, of mc-imperial/sctbench, in one file, as
 * papers on the exploration of executions have it; its files are ours.  Before
 * it, the driver says what is in each of FILES, and what is looked for. */
#include <assert.h>
#define main pfscan
#include "mc-imperial/sctbench/benchmarks/inspect_examples/pfscan.comb.c"
#undef main

static char text[] = TEXT;
static const char *const paths[] = {"1", "2"};
static int n_opened;

int ftw(const char *path, __ftw_func_t visit, int depth) {
  const struct stat state = {.st_size = sizeof text - 1};
  for (int i = 0; i < FILES; i++)
    if (visit(paths[i], &state, FTW_F))
      return 1;
  return 0;
}

/* BROKEN: files are taken to be opened in their order. */
int open(const char *path, int flags, ...) {
#ifdef BROKEN
  assert(*path == *paths[n_opened]);
#endif
  return 3 + n_opened++;
}

int fstat(int file, struct stat *state) {
  state->st_size = sizeof text - 1;
  return 0;
}

void *mmap(void *at, size_t size, int protection, int flags, int file,
           off_t offset) {
  return text;
}

int munmap(void *at, size_t size) { return 0; }

int close(int file) { return 0; }

int getrlimit(__rlimit_resource_t what, struct rlimit *limit) {
  limit->rlim_cur = limit->rlim_max = 1024;
  return 0;
}

int setrlimit(__rlimit_resource_t what, const struct rlimit *limit) {
  return 0;
}

char *setlocale(int category, const char *locale) { return NULL; }

int main(void) {
  char *arguments[] = {"pfscan", SOUGHT, ".", NULL};
  assert(pfscan(3, arguments) == FILES * MATCHES);
  return 0;
}
