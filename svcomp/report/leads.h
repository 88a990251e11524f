/* leads.h - violations that rest on assumptions about undefined functions.
 *
 * If the answer is UNKNOWN and such functions are called, the program is
 * lowered once more, with bodies that are assumed for them (MISSING_WRITES of
 * ir.h), and searched again.  A violation on a path without a call of one is a
 * FALSE.  Any other is a lead: the answer stays UNKNOWN, for the same reason,
 * and names what the lead assumes.  Nothing else follows from the second
 * search. */
#ifndef SVCOMP_REPORT_LEADS_H
#define SVCOMP_REPORT_LEADS_H
#include "encoder/engine/budget.h"
#include "svcomp/run/settings.h"

/* True if leads are searched for, with these settings, after this answer. */
bool leads_are_asked(const Settings *, const Program *, const Result *);

/* Returns the settings of another search after an answer, which ends with the
 * budget.  The budget must outlive them.  For leads the caller sets
 * 'assumes_missing' there. */
Settings leads_settings(const Settings *, const Budget *);

/* Replaces the answer by a FALSE of the second search, or adds its lead.  False
 * if it has neither: then the answer stays as it is, and 'found' is released.
 *   require  'found' is about the program with assumed bodies */
bool leads_take(Arena *, const Program *assumed, Result found, Result *answer);
/* Adds the violation of 'found' to an UNKNOWN answer as a lead, which assumes
 * what the text says. */
void leads_add(Arena *, const Program *, const char *assumed,
               const Result *found, Result *answer);

#endif
