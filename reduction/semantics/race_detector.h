/* race_detector.h - data race detection in one execution, by C11's
 * happens-before (5.1.2.4).
 *
 * Two accesses race when they are of different threads and touch a common byte,
 * at least one writes, not both are atomic, and neither happens before the
 * other.  Happens-before is the least transitive relation that has
 *
 *   program order    of each thread;
 *   creation         the actions of a thread before it created another are
 *                    before all actions of that;
 *   synchronisation  a release store is before an acquire load that reads from
 *                    it or from its release sequence: later stores to the same
 *                    bytes by the same thread, and read-modify-writes by all.
 *                    A release fence makes the thread's later atomic stores
 *                    release what was before the fence; an acquire fence makes
 *                    loads before it acquire.  All orders of
 *                    read-modify-writes, and of a compare-exchange that fails,
 *                    are distinguished;
 *   models           a section of the library's acquires where it writes, and
 *                    heads a release sequence there, in place of those it read
 *                    from; locations that it only reads order nothing.
 *                    Accesses with a memory order of their own follow that;
 *   sections         one of the program's own is before the next, as if all of
 *                    them held one lock.
 *
 * A section takes place at once: what it acquires is before all of it, and all
 * of it is before threads that acquire from it, or are created by it.  A load
 * and a later store in it are one read-modify-write.
 *
 * A relaxed flag orders nothing, and nor does volatile.  The first race of an
 * execution is reported; later behaviour is undefined in C.
 *
 * Races belong to one configuration each, and are cheap to copy: objects and
 * clocks are shared until they change.
 *
 *   cost    a byte that is accessed: in proportion to the accesses of its word
 *           that do not happen before each other; a copy, to the number of
 *           objects and threads */
#ifndef REDUCTION_SEMANTICS_RACE_DETECTOR_H
#define REDUCTION_SEMANTICS_RACE_DETECTOR_H
#include "frontend/ir/ir.h"
#include "reduction/semantics/vector_clock.h"

#include <stdbool.h>

typedef struct Races Races;

typedef enum {
  RACE_READ,
  RACE_WRITE,
  RACE_END,  /* the object dies: a plain write of all of it */
  RACE_FENCE /* without an object; in race_detector.c only */
} RaceKind;

/* By function and instruction: an access there may race. */
typedef const bool *const *RaceSites;

/* An access, with its location; missing members are 0. */
typedef struct {
  RaceKind kind;
  uint32_t thread, object;
  /* RACE_END, or an access to a dead object: 0, as are 'bytes'. */
  uint64_t offset;
  uint64_t bytes;
  MemoryOrder order, failure; /* as in Inst */
  bool in_section;
  bool is_model;     /* in a section of the library: synchronises */
  bool is_race_free; /* known to race with none: it synchronises only */
  const Function *user_function;
  const Inst *user_inst;
  uint32_t step;  /* as in Event */
  unsigned armed; /* as in Aim, if a witness is followed */
  /* A load whose source another module chose (execution_graph.h): the clock
   * that the source released, or NULL. */
  bool has_source;
  Clock *source;
} RaceAccess;

/* Pairs of lines, and the filter of races.  A race counts if it is at none of
 * the pairs and, if a witness is followed, of the accesses that it names.
 * Others are ignored. */
typedef struct {
  Loc first, second;
} RaceLines;

typedef struct {
  const RaceLines *known;
  uint32_t n_known;
  unsigned n_aimed; /* number of accesses that a witness names, or 0 */
  bool is_all;      /* each pair of lines is to be reported */
} RaceFilter;

/* Returns the state of thread 0, without actions.  The filter must not move. */
Races *races_new(const RaceFilter *);
Races *races_copy(const Races *);
void races_delete(Races *); /* NULL: does nothing */

/* Two accesses, neither of which happens before the other. */
typedef struct {
  RaceAccess first, second;
} Race;

/* Adds an access.  True: it is the second of a race, and that is the end.
 * Accesses in a section are judged at its end. */
bool races_access(Races *, const RaceAccess *, Race *);
void races_spawn(Races *, uint32_t thread, uint32_t child, bool in_section);
void races_fence(Races *, uint32_t thread, MemoryOrder, bool in_section);
/* Begins a section of the program. */
void races_enter(Races *, uint32_t thread);
/* Ends the outermost section, which may be the program's; true: a race. */
bool races_leave(Races *, uint32_t thread, bool is_program, Race *);

/* Relevant past: the facts that decide whether later accesses race, in words of
 * the caller.  Two executions that have led to one configuration, and have the
 * same words, have the same races from there on. */
typedef struct {
  const void *context;
  /* False: the thread has ended. */
  bool (*goes_on)(const void *context, uint32_t thread);
  /* Returns the same number for the same object in both executions; 0: it is
   * never accessed again. */
  uint64_t (*name)(const void *context, uint32_t object);
  bool has_fences; /* the program has fences */
} RacesView;

uint64_t *races_future(const Races *, const RacesView *, uint32_t *n);

/* Lets the detector track happens-before alone, and report no race. */
void races_be_quiet(Races *);
/* Returns the clock of the actions that happen before the thread's next one. */
Clock *races_now(Races *, uint32_t thread);
/* Returns the clock that the last atomic store of the program releases. */
Clock *races_released(const Races *);
/* True if both order later actions in the same way. */
bool races_same_order(const Races *, const Races *);

bool races_is_at(const RaceLines *, const Race *);
/* True if actions before the atomic store happen before those after the load
 * that reads from it. */
bool races_synchronise(MemoryOrder store, MemoryOrder load);
/* True if the access is weaker than necessary for happens-before from the
 * origin of a value to its read. */
bool races_is_weak(const Inst *);
/* Returns a reason that names the weak access, of the program or of the
 * library. */
const char *races_weak_text(Arena *, const Inst *, bool is_library);
/* True if some access of the program is weak, or one of the library for a
 * caller. */
bool races_are_weak(const Program *);

#endif
