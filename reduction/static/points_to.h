/* points_to.h - points-to analysis and call graph, by calling context and
 * thread class: for the whole run, without running anything.
 *
 * An *instance* is a function at the end of a chain of calls: the instances
 * form a tree below the program's entry and below the start of each thread.  A
 * call of what is running already leads back to that instance, and where there
 * are too many instances the further calls of a function share one, those that
 * take or leave locks earlier than others; such an instance has several
 * callers.  A *thread class* is all threads that are made at one
 * SPAWN of one instance; thread class 0 is main.  Threads that would be made by
 * themselves, down some chain, are of one thread class, which is then endless.
 *
 * A *place* stands for objects: a static one, or a thread-local one by thread
 * class, or all that one ALLOC of one instance makes; or a function; or
 * numbers, which are no address.  A target is a place and an offset: 'offset'
 * alone, or with all multiples of 'stride'.
 *
 * What points where follows provenance (ir.h) through registers, memory, calls
 * and threads, and pays no regard to the order of instructions.  What ir.h
 * gives no provenance points nowhere: an access by it is none. */
#ifndef REDUCTION_STATIC_POINTS_TO_H
#define REDUCTION_STATIC_POINTS_TO_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"

typedef uint32_t InstanceId;
typedef uint32_t ClassId;
typedef uint32_t PlaceId;
enum { INSTANCE_NONE = UINT32_MAX };

typedef enum {
  PLACE_NUMBER, /* place 0 */
  PLACE_STATIC, /* object 'id'; if it is thread-local: of a thread of 'thread
                   class' */
  PLACE_MADE,   /* made by instruction 'at' of the instance, or by one that
                   comes in its place */
  PLACE_FUNCTION
} PlaceKind;

typedef struct {
  PlaceKind kind;
  uint32_t id;
  ClassId thread_class; /* STATIC: if thread-local; MADE: of who makes it */
  InstanceId instance;
  uint32_t at;
} Place;

typedef struct {
  PlaceId place;
  int64_t offset;
  uint64_t stride;
} Target;

typedef struct {
  const Target *data;
  uint32_t n;
} TargetList;

typedef struct {
  InstanceId instance;
  uint32_t at;
} CallSite;

typedef struct {
  FuncId function;
  InstanceId parent; /* its first caller, or NONE */
  uint32_t at;       /* the call there */
  ClassId thread_class;
  bool is_recursive; /* it may be called while it runs */
  uint32_t n_callers;
  const CallSite *callers;
} Instance;

typedef struct {
  CallSite made;   /* the SPAWN */
  CallSite called; /* the call of the user's that leads there */
  InstanceId root;
  ClassId parent;
  bool is_endless;
} ThreadClass;

typedef struct PointsTo PointsTo;

/* Lives in the arena.  Where it is told to stop, what is found is of no use. */
PointsTo *points_to_new(Arena *, const Program *, const Stop *);
/* Are there more than 63 thread classes?  Then some are left out. */
bool points_to_is_partial(const PointsTo *);

uint32_t points_to_n_instances(const PointsTo *);
const Instance *points_to_instance(const PointsTo *, InstanceId);
const Function *points_to_function(const PointsTo *, InstanceId);
uint32_t points_to_n_classes(const PointsTo *);
const ThreadClass *points_to_class(const PointsTo *, ClassId);
uint32_t points_to_n_places(const PointsTo *);
const Place *points_to_place(const PointsTo *, PlaceId);

/* What the call may lead to, the first time with '*from' 0: INSTANCE_NONE at
 * the end.  The thread class that a SPAWN makes, or 0. */
InstanceId points_to_callee(const PointsTo *, InstanceId, uint32_t at,
                            uint32_t *from);
ClassId points_to_made(const PointsTo *, InstanceId, uint32_t at);
/* What the ALLOC makes; 0: it is not executed, as far as is known. */
PlaceId points_to_block(const PointsTo *, InstanceId, uint32_t at);

TargetList points_to_operand(PointsTo *, InstanceId, const Operand *);

/* May the instance itself store to so many bytes there? */
bool points_to_is_stored(PointsTo *, InstanceId, Target, uint64_t bytes);

/* May the instruction be executed again and again, in one call of the function,
 * as far as constant conditions tell? */
bool points_to_is_cyclic(const PointsTo *, FuncId, uint32_t at);
/* Does the instance never run twice at once in one thread? */
bool points_to_is_alone(const PointsTo *, InstanceId);
/* Is the instruction executed at most once in the whole run? */
bool points_to_is_once(const PointsTo *, InstanceId, uint32_t at);
/* Does the place stand for one object only? */
bool points_to_is_single(const PointsTo *, PlaceId);
/* May a thread that has not made the object, or whose own it is not, reach it:
 * does something static or given to a thread lead there? */
bool points_to_is_shared(const PointsTo *, PlaceId);

/* May so many bytes at the one have bytes of those at the other, of places that
 * are the same? */
bool target_meets(Target, uint64_t bytes, Target, uint64_t other_bytes);
/* May bytes at some target of the one list, no number, be at one of the other?
 */
bool targets_meet(TargetList, uint64_t bytes, TargetList, uint64_t other_bytes);
bool target_is_same(Target, Target);

#endif
