#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"

/* Child processes of the program. */

static bool refers_to_any(Lower *L, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (user_refers_to(L, names[i]))
      return true;
  return false;
}

bool children_are_awaited(Lower *L) {
  static const char *const makers[] = {"fork", "vfork", "_Fork", "forkpty"};
  static const char *const waiters[] = {"wait", "waitpid", "wait3", "wait4",
                                        "waitid"};
  return refers_to_any(L, makers, sizeof makers / sizeof *makers) &&
         refers_to_any(L, waiters, sizeof waiters / sizeof *waiters);
}

static ChildCode code_kind(Lower *L) {
  static const char *const registrars[] = {"atexit", "pthread_atfork"};
  if (L->options->is_ir_file || L->options->n_ir_files || program_jumps(L) ||
      program_has_startups(L))
    return CHILD_CODE_OPEN;
  return program_sets_handlers(L) ||
                 refers_to_any(L, registrars,
                               sizeof registrars / sizeof *registrars)
             ? CHILD_CODE_HANDLERS
             : CHILD_CODE_CALLED;
}

ChildExits children_exits(Lower *L) {
  return child_exits_find(L->arena, L->functions.data, L->functions.n,
                          L->objects.data, L->objects.n, L->entry,
                          code_kind(L));
}
