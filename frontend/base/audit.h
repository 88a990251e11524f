/* audit.h - checks of internal data structures: the first broken rule, and the
 * element that breaks it.
 *
 *   Audit a = {.arena = arena};
 *   audit_at(&a, "transition", 5), audit_part(&a, "read", 2);
 *   audit_expect(&a, width == 1, "one bit");
 *   a.found is "transition 5, read 2: expected one bit", or NULL
 *
 * Each module X with much data has an X_check.h.  X_check_find returns the
 * report, allocated in the arena.  X_check aborts with the report: the stage,
 * the element, and the broken rule. */
#ifndef BASE_AUDIT_H
#define BASE_AUDIT_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct {
  Arena *arena;
  struct {
    const char *kind; /* NULL: the whole structure */
    uint64_t number;
  } element, part;
  const char *found;
} Audit;

/* Names the element that the next expectations are about; audit_part names a
 * part of it. */
static inline void audit_at(Audit *a, const char *kind, uint64_t number) {
  a->element.kind = kind, a->element.number = number;
  a->part.kind = NULL;
}
static inline void audit_part(Audit *a, const char *kind, uint64_t number) {
  a->part.kind = kind, a->part.number = number;
}

void audit_note(Audit *, const char *rule);

static inline void audit_expect(Audit *a, bool holds, const char *rule) {
  if (!holds && !a->found)
    audit_note(a, rule);
}

/* Aborts with 'found' after the stage, unless 'found' is NULL. */
void audit_end(const char *found, const char *stage);

#endif
