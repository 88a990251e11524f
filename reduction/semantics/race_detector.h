/* race_detector.h - data race detection in one execution, by C11's
 * happens-before (5.1.2.4).
 *
 * Two accesses race when they are of different threads and touch a common
 * byte, at least one writes, not both are atomic, and neither happens before
 * the other.  Happens-before is the least transitive relation that has
 *
 *   program order    of each thread;
 *   creation         what a thread did before it created another is before all
 *                    that that one does;
 *   synchronisation  a release store is before an acquire load that reads from
 *                    it or from its release sequence: later stores to the same
 *                    bytes by the same thread, and read-modify-writes by all.
 *                    A release fence makes the thread's atomic stores that come
 *                    later release what was before the fence; an acquire fence
 *                    makes loads before it acquire.  All orders of
 *                    read-modify-writes, and of a compare-exchange that fails,
 *                    are told apart;
 *   models           a section of the library's acquires where it writes, and
 *                    heads a release sequence there, in place of those it read
 *                    from; what it only reads orders nothing.  Accesses with
 *                    an order of their own do what that says;
 *   sections         one of the program's own is before the next, as if all of
 *                    them held one lock.
 *
 * A section takes place at once: what it acquires comes before all of it, and
 * all of it before those who acquire from it, or are created by it.  A load and
 * a later store in it are one read-modify-write.
 *
 * A relaxed flag orders nothing, and nor does volatile.  The first race of an
 * execution is told; what comes after has no meaning in C.
 *
 * Races are of one configuration each, and cheap to copy: objects and clocks
 * are shared until they change.
 *
 *   cost    a byte that is accessed: in proportion to the accesses of its word
 *           that do not happen before each other; a copy, to the number of
 *           objects and threads */
#ifndef REDUCTION_SEMANTICS_RACE_DETECTOR_H
#define REDUCTION_SEMANTICS_RACE_DETECTOR_H
#include "frontend/ir/ir.h"

#include <stdbool.h>

typedef struct Races Races;

typedef enum {
  RACE_READ,
  RACE_WRITE,
  RACE_END,  /* the object dies: a plain write of all of it */
  RACE_FENCE /* of no object; in race_detector.c only */
} RaceKind;

/* An access, and where it stands; what is not given is 0. */
typedef struct {
  RaceKind kind;
  uint32_t thread, object;
  uint64_t offset; /* RACE_END, or of what is dead: 0, as are 'bytes' */
  uint64_t bytes;
  MemoryOrder order, failure; /* as in Inst */
  bool in_section;
  bool is_model; /* in one of the library's: synchronises */
  const Function *user_function;
  const Inst *user_inst;
  uint32_t step;  /* as in Event */
  unsigned armed; /* as in Aim, where a witness is followed */
} RaceAccess;

/* Pairs of lines, and what of all races counts: those at none of the pairs and,
 * where a witness is followed, of the accesses that it names.  Others are
 * passed over, as if they were none. */
typedef struct {
  Loc first, second;
} RaceLines;

typedef struct {
  const RaceLines *known;
  uint32_t n_known;
  unsigned n_aimed; /* accesses that a witness names, or 0 */
  bool is_all;      /* each pair of lines is to be told of */
} RaceFilter;

/* Of thread 0, who has done nothing.  The filter stays where it is. */
Races *races_new(const RaceFilter *);
Races *races_copy(const Races *);
void races_delete(Races *); /* NULL: nothing */

/* Neither happens before the other. */
typedef struct {
  RaceAccess first, second;
} Race;

/* True: the access is the second of a race, and that is the end.  Of accesses
 * in a section nothing is said before it ends. */
bool races_access(Races *, const RaceAccess *, Race *);
void races_spawn(Races *, uint32_t thread, uint32_t child, bool in_section);
void races_fence(Races *, uint32_t thread, MemoryOrder, bool in_section);
/* A section of the program begins. */
void races_enter(Races *, uint32_t thread);
/* The outermost section ends; of the program's? */
bool races_leave(Races *, uint32_t thread, bool is_program, Race *);

/* What of the past decides whether what comes is a race, in words of the
 * caller's: two executions that have led to one configuration, and have the
 * same words, have the same races from there on. */
typedef struct {
  const void *context;
  bool (*goes_on)(const void *context, uint32_t thread); /* or has ended */
  /* The same for the same object in both executions; 0: none comes back to
   * it. */
  uint64_t (*name)(const void *context, uint32_t object);
  bool has_fences; /* the program */
} RacesView;

uint64_t *races_future(const Races *, const RacesView *, uint32_t *n);

bool races_is_at(const RaceLines *, const Race *);
/* Of an atomic store, and of a load: does what comes before the first happen
 * before what comes after the second, which reads from it? */
bool races_synchronise(MemoryOrder store, MemoryOrder load);
/* Is it weaker than what it could be, so that what a value comes from need not
 * happen before who reads it? */
bool races_is_weak(const Inst *);
/* What is so, for a reason; of the program's or of the library's. */
const char *races_weak_text(Arena *, const Inst *, bool is_library);
/* Is some access of the program so, or of the library for a caller? */
bool races_are_weak(const Program *);

#endif
