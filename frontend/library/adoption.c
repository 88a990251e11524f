/* Whether the process adopts orphans: children of its children that have ended
 * (PR_SET_CHILD_SUBREAPER). */
#pragma once

enum { MAY_ADOPT, ADOPTS, ADOPTS_NOT };

static char adoption;
