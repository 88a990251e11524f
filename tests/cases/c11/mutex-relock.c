// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A plain mutex is locked by its holder.
#include <threads.h>

static mtx_t m;

int main(void) {
  mtx_init(&m, mtx_plain);
  mtx_lock(&m);
  mtx_lock(&m);
  return 0;
}
