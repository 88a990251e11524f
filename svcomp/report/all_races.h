/* all_races.h - a race for each pair of lines: the engine is asked for a race
 * that is not known yet, until there is none.
 *
 * Executions go on after known races as if they were none; so a later race need
 * not be possible in C. */
#ifndef SVCOMP_REPORT_ALL_RACES_H
#define SVCOMP_REPORT_ALL_RACES_H
#include "encoder/engine/engine.h"
#include "svcomp/trace/trace_race.h"

typedef struct {
  const TraceRace *races; /* in the order in which they were found */
  uint32_t n;
  const char *open; /* reason why there may be more; NULL: these are all */
} AllRaces;

/* Finds all races.  FALSE with the execution of the first race, if there is
 * one; else the engine's result.  The races live in the arena.
 *
 *   require  EngineOptions.races */
Result all_races_find(Arena *, const Program *, const EngineOps *,
                      const EngineOptions *, Stats *, Diag *, AllRaces *);

/* Prints a line for each race, and whether these are all. */
void all_races_print(FILE *, const AllRaces *);

#endif
