#include "frontend/base/audit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void audit_note(Audit *a, const char *rule) {
  const char *element = "", *part = "";
  if (a->element.kind)
    element = arena_printf(a->arena, "%s %" PRIu64, a->element.kind,
                           a->element.number);
  if (a->part.kind)
    part =
        arena_printf(a->arena, ", %s %" PRIu64, a->part.kind, a->part.number);
  a->found = arena_printf(a->arena, "%s%s%sexpected %s", element, part,
                          a->element.kind ? ": " : "", rule);
}

void audit_end(const char *found, const char *stage) {
  if (!found)
    return;
  fprintf(stderr, "bmc: internal error: %s: %s\n", stage, found);
  abort();
}
