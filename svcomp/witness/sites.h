/* sites.h - ghost texts by location in a program, and their insertion.
 *
 * A ghost is before or after a statement, the condition of a control statement
 * or a call; all ghosts at one location are one step.  After a condition or
 * call its value is __bmc_v; a condition's value is 0 or 1, but that of a
 * switch selects the case. */
#ifndef SVCOMP_WITNESS_SITES_H
#define SVCOMP_WITNESS_SITES_H
#include "frontend/source/outline.h"
#include "frontend/source/edits.h"

typedef enum { SITE_STATEMENT, SITE_CONDITION, SITE_CALL } SiteKind;

typedef enum {
  GHOST_BEFORE,
  GHOST_AFTER,
  GHOST_WITH /* after a statement that is one step, and part of that step */
} GhostPlace;

typedef struct {
  SiteKind kind;
  uint32_t id; /* StmtId, or index of a call */
  GhostPlace place;
} GhostSite;

typedef struct Sites Sites;

Sites *sites_new(Arena *, const Outline *);

/* Adds a ghost.  'text' is statements; 'from' is their origin.  'rank' orders
 * the ghosts of one location: rising around statements, so that several
 * waypoints may be passed at one visit, falling elsewhere, so that only one
 * is. */
void sites_add(Sites *, GhostSite, uint32_t rank, const char *text, Loc from);

/* Inserts all ghosts.  UNSUPPORTED, with one report, if one does not fit. */
Status sites_place(const Sites *, Diag *, Edits *);

/* Returns the text of an expression, as expanded from macros, without its
 * ghosts. */
const char *sites_strip(Arena *, const char *text);

#endif
