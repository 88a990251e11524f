/* footprint.h - footprint of a step: the memory that it accesses, under names
 * that it has in every execution with the same happens-before.
 *
 * Two steps of different threads that are both enabled commute iff their
 * footprints are not in conflict: then neither changes what the other does.
 * Besides bytes these are
 *
 *   the life of an object   whoever accesses it needs it alive;
 *   the numbers of threads  they are given out in the order of creation;
 *   places                  only where some were asked for: objects get theirs
 *                           in the order in which they are told, and whether
 *                           two may share one depends on whose life ended
 *                           before whose began;
 *   sections                of the program, where what is asked for is races of
 *                           which history tells: each is before the next.
 *
 * Where relevance.h is used, accesses that are not relevant are no part of it;
 * a store of a number that is there already changes nothing, and goes on
 * changing nothing as long as nobody else does, so that it is in conflict with
 * what a read is; and of additions (additions.h) to the same bytes of a static
 * object, each of them in one step, two are not in conflict: then what commutes
 * leads to alike configurations.  Steps that are taken as one are one among
 * steps of the same *guard* only: others may come in between.
 *
 * An object is named by who made it and how many that one had made before:
 * its number in a configuration depends on what others did meanwhile. */
#ifndef REDUCTION_EXPLORE_FOOTPRINT_H
#define REDUCTION_EXPLORE_FOOTPRINT_H
#include "frontend/base/arena.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "reduction/static/additions.h"
#include "reduction/static/relevance.h"
#include "reduction/semantics/happens_before.h"

/* Of the objects of a configuration, by number; and what they stand for. */
typedef struct {
  Arena *arena;
  VEC(uint32_t) names;
  VEC(struct NamedObject {
    ThreadId owner;
    uint32_t index; /* of the owner's */
  })
  objects; /* by name */
  Table table;
  Relevance *relevance; /* or NULL: all accesses count */
  Additions *additions; /* or NULL: they are loads and stores */
  bool has_locations;   /* bytes are those of whole memory locations: of
                           bit-fields, their neighbours', too */
  bool has_sections; /* sections of the program have an order (race_detector.h)
                      */
} Names;

Names *names_new(Arena *);
/* Know the first n objects only, and forget the others; or all. */
void names_truncate(Names *, uint32_t n);
void names_extend(Names *, const Config *);

typedef enum {
  TOUCH_READ,
  TOUCH_WRITE,
  TOUCH_END,
  TOUCH_SPAWN,
  TOUCH_KEEP, /* a store of what was there: a read, to others */
  TOUCH_ADD
} TouchKind;

typedef struct {
  TouchKind kind;
  uint32_t object; /* its name; SPAWN: the thread */
  uint64_t offset;
  uint32_t bytes;
  uint32_t guard;    /* ADD */
  const Inst *store; /* READ: of an addition, if this comes in the same step */
} Touch;

typedef struct {
  uint32_t references;
  uint32_t n, cap;
  Touch *touches;
} Footprint;

bool touch_is_of_object(const Touch *);

Footprint *footprint_new(void); /* empty */
Footprint *footprint_share(Footprint *);
void footprint_release(Footprint *); /* may be NULL */

/* Add what the step from one configuration to the other touched of what was
 * there before.  The second one's log is of that step
 * (ConfigOptions.keep_step); the objects of both are known.
 *
 *   tells  places matter */
void footprint_add_step(Footprint *, const Names *, const Config *before,
                        const Config *after, bool tells);
void footprint_add(Footprint *, Touch);
/* The thread begins, or is waited for until it has begun (twins.h). */
void footprint_add_begin(Footprint *, ThreadId, TouchKind);
/* What making threads touches; where places matter, lives and places. */
void footprint_add_spawn(Footprint *);
void footprint_add_lives(Footprint *);
void footprint_add_section(Footprint *); /* one of the program */
/* Is some address not where it was before the step any more? */
bool footprint_drops(const Footprint *, const Names *, const Config *before);
/* The additions from touch number 'first' on have this guard. */
void footprint_guard(Footprint *, uint32_t first, uint32_t guard);
bool footprint_adds(const Footprint *);
bool footprint_keeps(const Footprint *);
bool footprint_spawns(const Footprint *, ThreadId);
bool footprint_conflicts(const Footprint *, const Footprint *);
/* Does the other one read what the first one writes? */
bool footprint_is_read(const Footprint *, const Footprint *by);
/* Could who takes the other step tell that the first one was taken before? */
bool footprint_is_told(const Footprint *, const Footprint *by);
/* Make it the touches of the last unit, but for additions. */
void footprint_log(const Footprint *, HappensBefore *);

#endif
