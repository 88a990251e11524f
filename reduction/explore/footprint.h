/* footprint.h - footprint of a step: the memory that it accesses, under names
 * that are equal in all executions with the same happens-before.
 *
 * Two steps of different threads that are both enabled commute iff their
 * footprints are not in conflict: then neither changes what the other does.
 * Besides bytes these are
 *
 *   the life of an object   each access needs it alive;
 *   the numbers of threads  are assigned in the order of creation;
 *   places                  only where some are observed: objects get addresses
 *                           in the order in which these are observed, and
 *                           whether two may share one depends on which life
 *                           ended before the other began;
 *   sections                of the program, if races are found by the history:
 *                           each is before the next.
 *
 * If relevance.h is used, irrelevant accesses are left out.  A store of the
 * value that is already there changes nothing, as long as no other thread does;
 * so it conflicts like a read.  Two additions (additions.h) to the same bytes
 * of a static object, each in one step, are not in conflict: commuting steps
 * then lead to configurations that are equal up to relevance.  Steps that are
 * taken as one count as one only among steps of the same *guard*: others may
 * come in between.
 *
 * An object is named by its creator and the number of objects that this had
 * created before: its number in a configuration depends on what others did
 * meanwhile. */
#ifndef REDUCTION_EXPLORE_FOOTPRINT_H
#define REDUCTION_EXPLORE_FOOTPRINT_H
#include "frontend/base/arena.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "reduction/static/additions.h"
#include "reduction/static/relevance.h"
#include "reduction/semantics/happens_before.h"

/* Names of the objects of a configuration, by number, and their meaning. */
typedef struct {
  Arena *arena;
  VEC(uint32_t) names;
  VEC(struct NamedObject {
    ThreadId owner;
    uint32_t index; /* index among the owner's objects */
  })
  objects; /* by name */
  Table table;
  Relevance *relevance; /* or NULL: all accesses count */
  Additions *additions; /* or NULL: they are loads and stores */
  /* Bytes are those of whole memory locations; for bit-fields, also those of
   * their neighbours. */
  bool has_locations;
  bool has_sections; /* sections of the program have an order (race_detector.h)
                      */
} Names;

Names *names_new(Arena *);
/* Keeps the first n objects only, or all if there are fewer. */
void names_truncate(Names *, uint32_t n);
void names_extend(Names *, const Config *);

typedef enum {
  TOUCH_READ,
  TOUCH_WRITE,
  TOUCH_END,
  TOUCH_SPAWN,
  /* A store of the value that was there: a read, for other threads. */
  TOUCH_KEEP,
  TOUCH_ADD
} TouchKind;

typedef struct {
  TouchKind kind;
  uint32_t object; /* its name; SPAWN: the thread */
  uint64_t offset;
  uint32_t bytes;
  uint32_t guard; /* ADD */
  /* READ: the store of an addition, if it comes in the same step. */
  const Inst *store;
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

/* Adds what the step from one configuration to the other accessed of the memory
 * that was there before.  The log of the second is of that step
 * (ConfigOptions.keep_step); the objects of both have names.
 *
 *   observes  addresses matter */
void footprint_add_step(Footprint *, const Names *, const Config *before,
                        const Config *after, bool observes);
void footprint_add(Footprint *, Touch);
/* Adds that the thread begins, or is waited for until it has begun
 * (symmetric_start.h). */
void footprint_add_begin(Footprint *, ThreadId, TouchKind);
/* Adds the accesses of thread creation; if addresses matter, lives and
 * addresses. */
void footprint_add_spawn(Footprint *);
void footprint_add_lives(Footprint *);
void footprint_add_section(Footprint *); /* one of the program */
/* True if the step has overwritten some address, or has ended an object that
 * contains one. */
bool footprint_drops(const Footprint *, const Names *, const Config *before);
/* Gives this guard to the additions from touch number 'first' on. */
void footprint_guard(Footprint *, uint32_t first, uint32_t guard);
bool footprint_adds(const Footprint *);
bool footprint_keeps(const Footprint *);
bool footprint_spawns(const Footprint *, ThreadId);
bool footprint_conflicts(const Footprint *, const Footprint *);
/* True if the other one reads what the first one writes. */
bool footprint_is_read(const Footprint *, const Footprint *by);
/* True if a thread that takes the other step could observe whether the first
 * one was taken before. */
bool footprint_is_observed(const Footprint *, const Footprint *by);
/* Adds the touches, except additions, to the last unit. */
void footprint_log(const Footprint *, HappensBefore *);

#endif
