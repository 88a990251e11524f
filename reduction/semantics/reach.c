#include "reduction/semantics/reach.h"

#include <assert.h>
#include <string.h>

unsigned reach_lines_at(const Reach *r, Loc at) {
  assert(r->n <= sizeof r->lines / sizeof *r->lines);
  unsigned set = 0;
  for (unsigned i = 0; i < r->n; i++)
    if (r->lines[i].line == at.line && at.file &&
        !strcmp(r->lines[i].file, at.file))
      set |= 1u << i;
  return set;
}

const Inst *reach_inst(const Config *s, ThreadId t, const Function **function) {
  const Function *user;
  const Inst *i = config_next(s, t, NULL) ? config_user(s, t, &user) : NULL;
  if (!i || user->is_library)
    return NULL;
  if (function)
    *function = user;
  return i;
}

static unsigned lines_of(const Reach *r, const Config *s, ThreadId t) {
  const Inst *place = reach_inst(s, t, NULL);
  return place ? reach_lines_at(r, place->loc) : 0;
}

Meeting reach_find(const Reach *r, const Config *s) {
  assert(r->n);
  ThreadId n = config_threads(s);
  for (ThreadId t = 0; t < n; t++) {
    if (!(lines_of(r, s, t) & 1))
      continue;
    if (r->n == 1)
      return (Meeting){1, {t, 0}};
    for (ThreadId u = 0; u < n; u++)
      if (u != t && lines_of(r, s, u) & 2)
        return (Meeting){2, {t, u}};
  }
  return (Meeting){0, {0, 0}};
}
