/* sites.h - ghost texts by where they stand in a program, and how they are
 * put there.
 *
 * A ghost stands before or after a statement, the condition of a control
 * statement or a call; all that stand at one place are one step.  After a
 * condition or call its value is __bmc_v; of a condition that is 0 or 1, but
 * of a switch what it selects by. */
#ifndef SVCOMP_WITNESS_SITES_H
#define SVCOMP_WITNESS_SITES_H
#include "frontend/source/outline.h"
#include "frontend/source/edits.h"

typedef enum { SITE_STATEMENT, SITE_CONDITION, SITE_CALL } SiteKind;

typedef enum {
  GHOST_BEFORE,
  GHOST_AFTER,
  GHOST_WITH /* after a statement that is one step, and one step with it */
} GhostPlace;

typedef struct {
  SiteKind kind;
  uint32_t id; /* StmtId, or index of a call */
  GhostPlace place;
} GhostSite;

typedef struct Sites Sites;

Sites *sites_new(Arena *, const Outline *);

/* 'text' is statements; 'from' is where they come from.  'rank' orders the
 * ghosts of one place: rising around statements, so that several waypoints
 * may be passed at one visit, falling elsewhere, so that only one is. */
void sites_add(Sites *, GhostSite, uint32_t rank, const char *text, Loc from);

/* UNSUPPORTED after one report where there is no room for one. */
Status sites_place(const Sites *, Diag *, Edits *);

/* An expression as a macro has made a text of it, without its ghosts. */
const char *sites_strip(Arena *, const char *text);

#endif
