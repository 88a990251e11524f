/* inject.c - preloaded, makes the OOM_AT-th allocation after the start of
 * main fail, and all that follow. */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static atomic_long left;
static atomic_bool is_armed;

static bool fails(void) {
  if (!atomic_load(&is_armed) || atomic_fetch_sub(&left, 1) > 1)
    return false;
  errno = ENOMEM;
  return true;
}

void *malloc(size_t n) { return fails() ? NULL : __libc_malloc(n); }

void *calloc(size_t count, size_t n) {
  return fails() ? NULL : __libc_calloc(count, n);
}

void *realloc(void *old, size_t n) {
  return fails() ? NULL : __libc_realloc(old, n);
}

void *aligned_alloc(size_t align, size_t n) {
  return fails() ? NULL : __libc_memalign(align, n);
}

int posix_memalign(void **out, size_t align, size_t n) {
  if (fails())
    return ENOMEM;
  *out = __libc_memalign(align, n);
  return *out ? 0 : ENOMEM;
}

typedef int Main(int, char **, char **);
typedef int Start(Main *, int, char **, void (*)(void), void (*)(void),
                  void (*)(void), void *);

static Main *real_main;

static int armed_main(int argc, char **argv, char **env) {
  const char *at = getenv("OOM_AT");
  if (at) {
    atomic_store(&left, atol(at));
    atomic_store(&is_armed, true);
  }
  return real_main(argc, argv, env);
}

int __libc_start_main(Main *program, int argc, char **argv,
                      void (*init)(void), void (*end)(void),
                      void (*end_loader)(void), void *stack_end) {
  void *found = dlsym(RTLD_NEXT, "__libc_start_main");
  Start *start;
  *(void **)&start = found;
  real_main = program;
  return start(armed_main, argc, argv, init, end, end_loader, stack_end);
}
