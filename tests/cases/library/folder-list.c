// run: --engine order --unwind 2
// expect: UNKNOWN(needs a bound)
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DWRONG=5
// expect: FALSE(valid-deref)
// why: A folder has any entries; those that are kept are in a list, each in a
// block with room for its name.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int keep(const struct dirent *e) { return e->d_name[0] != '.'; }

int main(void) {
  struct dirent **list;
  int n = scandir("/tmp", &list, keep, NULL);
#if WRONG == 1
  assert(n >= 0);
#elif WRONG != 2
  if (n < 0)
    return 1;
#endif
#if WRONG == 5
  return list[n] != NULL;
#endif
  for (int i = 0; i < n; i++)
    assert(list[i]->d_name[0] != '.');
#if WRONG == 3
  if (n > 0)
    return list[0]->d_name[strlen(list[0]->d_name) + 1];
#endif
  for (int i = 0; i < n; i++)
    free(list[i]);
#if WRONG == 2
  return list[0] != NULL;
#elif WRONG != 4
  free(list);
#endif
  return 0;
}
