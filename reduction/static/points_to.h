/* points_to.h - points-to analysis and call graph, by calling context and
 * thread class: for the whole run, without running anything.
 *
 * An *instance* is a function at the end of a chain of calls: the instances
 * form a tree below the program's entry and below the start of each thread.  A
 * call of a function that is already running in the chain leads back to that
 * instance.  If there are too many instances, further calls of a function share
 * one; those that take or release locks do so earlier than others.  Such an
 * instance has several callers.  A *thread class* is the set of threads made at
 * one SPAWN of one instance; thread class 0 is main.  If threads of a class
 * make threads by the same SPAWN, directly or through others, these are of the
 * same class, which is then *endless*.
 *
 * An *abstract object* stands for objects: a static one, a thread-local one of
 * the threads of a class, or all that one ALLOC of one instance makes.  It may
 * also stand for a function, or for numbers, which are no address.  A *target*
 * is an abstract object and an offset: 'offset' alone, or with all multiples of
 * 'stride' added.
 *
 * Targets follow provenance (ir.h) through registers, memory, calls and
 * threads, regardless of the order of instructions.  A value to which ir.h
 * gives no provenance points nowhere: an access by it is none. */
#ifndef REDUCTION_STATIC_POINTS_TO_H
#define REDUCTION_STATIC_POINTS_TO_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"
#include "reduction/static/stop.h"

typedef uint32_t InstanceId;
typedef uint32_t ClassId;
typedef uint32_t AbstractId;
enum { INSTANCE_NONE = UINT32_MAX };

typedef enum {
  ABSTRACT_NUMBER, /* object 0 */
  ABSTRACT_STATIC, /* object 'id'; if thread-local, of a thread of
                   'thread class' */
  ABSTRACT_MADE,   /* made by instruction 'at' of the instance, or by an
                   alternative one */
  ABSTRACT_FUNCTION
} AbstractKind;

typedef struct {
  AbstractKind kind;
  uint32_t id;
  ClassId thread_class; /* STATIC: if thread-local; MADE: of the maker */
  InstanceId instance;
  uint32_t at;
} AbstractObject;

typedef struct {
  AbstractId object;
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
  CallSite called; /* the user's call that leads there */
  InstanceId root;
  ClassId parent;
  bool is_endless;
} ThreadClass;

typedef struct PointsTo PointsTo;

/* Lives in the arena.  If it was stopped, the result is useless. */
PointsTo *points_to_new(Arena *, const Program *, const Stop *);
/* True if there are more than 63 thread classes besides main: some are left out
 * then. */
bool points_to_is_partial(const PointsTo *);

uint32_t points_to_n_instances(const PointsTo *);
const Instance *points_to_instance(const PointsTo *, InstanceId);
const Function *points_to_function(const PointsTo *, InstanceId);
uint32_t points_to_n_classes(const PointsTo *);
const ThreadClass *points_to_class(const PointsTo *, ClassId);
uint32_t points_to_n_objects(const PointsTo *);
const AbstractObject *points_to_object(const PointsTo *, AbstractId);

/* Returns the next callee of the call, first with '*from' 0; INSTANCE_NONE at
 * the end.  points_to_made returns the thread class that a SPAWN makes, or
 * 0. */
InstanceId points_to_callee(const PointsTo *, InstanceId, uint32_t at,
                            uint32_t *from);
ClassId points_to_made(const PointsTo *, InstanceId, uint32_t at);
/* Returns the object that the ALLOC makes; 0: it is not executed, as far as is
 * known. */
AbstractId points_to_block(const PointsTo *, InstanceId, uint32_t at);

TargetList points_to_operand(PointsTo *, InstanceId, const Operand *);

/* True if the instance itself may store to so many bytes there. */
bool points_to_is_stored(PointsTo *, InstanceId, Target, uint64_t bytes);

/* True if the instruction may be executed repeatedly in one call of the
 * function, as far as constant conditions show. */
bool points_to_is_cyclic(const PointsTo *, FuncId, uint32_t at);
/* True if the instance never runs twice at once in one thread. */
bool points_to_is_alone(const PointsTo *, InstanceId);
/* True if the instruction is executed at most once in the whole run. */
bool points_to_is_once(const PointsTo *, InstanceId, uint32_t at);
/* True if the abstract object stands for one object only. */
bool points_to_is_single(const PointsTo *, AbstractId);
/* True if a thread may reach the object without having made or owning it: an
 * address in something static, or given to a thread, leads there. */
bool points_to_is_shared(const PointsTo *, AbstractId);

/* True if so many bytes at both targets may overlap, if equal abstract objects
 * stand for the same object. */
bool target_meets(Target, uint64_t bytes, Target, uint64_t other_bytes);
/* True if bytes at some target of the first list, no number, may overlap bytes
 * at one of the second. */
bool targets_meet(TargetList, uint64_t bytes, TargetList, uint64_t other_bytes);
bool target_is_same(Target, Target);

#endif
