/* map.h - persistent maps from small numbers to abstract values.
 *
 * A Map is a value: copying it is free, and both copies may then change
 * independently.  That makes a fork of the symbolic state cheap and a merge
 * proportional to the differences.
 *
 * This works by ownership: a node that carries the map's 'edit' stamp belongs
 * to that map alone and is changed in place.  map_fork takes the stamp away
 * from both copies. */
#ifndef REDUCTION_UNWIND_MAP_H
#define REDUCTION_UNWIND_MAP_H
#include "frontend/base/arena.h"

#include <stdbool.h>

/* A term and the set of objects that it may point into (pointsto.h).  'root'
 * identifies the object, whatever was added since: a term that is an address in
 * the same object, 0 if the value is a number, all ones if it was computed from
 * several addresses and is none.  Without a root the term itself is an address
 * in some of them, or else a number. */
typedef struct {
  uint32_t term; /* 0: absent */
  uint32_t pts;
  uint32_t root;
} Value;

typedef struct MapNode MapNode;
typedef struct {
  MapNode *root;
  uint32_t levels; /* 0: empty */
  uint32_t edit;
} Map;

typedef struct {
  Arena *arena;
  uint32_t next_edit;
} MapSpace;

Map map_new(MapSpace *);
Map map_fork(MapSpace *, Map *);          /* a copy; both may be written */
Value map_get(const Map *, uint32_t key); /* term 0 when absent */
void map_set(MapSpace *, Map *, uint32_t key, Value);

/* Visits every key at which the two maps differ (shared parts are skipped), in
 * increasing order, until a visit returns false. */
typedef bool MapDifference(void *context, uint32_t key, Value a, Value b);
void map_differ(const Map *a, const Map *b, MapDifference *, void *context);

#endif
