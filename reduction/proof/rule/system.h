/* system.h - transition system of a Program without a bound: guarded edges
 * between nodes.
 *
 * A *template* is all threads that are made at one place of the program, which
 * run the same code: *many* of them if that place may be passed more than
 * once, however many.  A template has nodes, and a thread of it is at one of
 * them: before a step (ir.h), or at the head of a loop that it comes to
 * without one.  An *edge* is that step with the local computation after it, up
 * to the next node: a guard, and what variables are afterwards.  Both are
 * terms over variables before the edge and over inputs, which may be anything.
 * Code is inlined.
 *
 *   A shared variable is a cell of memory that several threads may access, and
 *   has one value.  A local one is a register, or a cell of an object that
 *   only its thread knows, and each thread of the template has its own.
 *
 * An edge to NODE_ERROR is one that no execution may take: a check that fails,
 * an access outside of an object, or something that is not modelled here.
 * NODE_END is where a thread stops for good.  Of what is not known, a System
 * has more executions than the Program, never fewer.
 *
 * In an atomic section, a thread is at a node only before a loop's next
 * iteration; no other thread takes an edge then.  A section that would have to
 * wait has no edge.  Main *alone* is before any thread is made.
 *
 * The library's model of threads has limits; here there are none.  A thread's
 * number is any number from 1 to 2^31 - 3, or to how many templates there are
 * besides main if each is made once, and no other thread's: also of threads
 * that are not made yet, once for all if there is one. */
#ifndef REDUCTION_PROOF_RULE_SYSTEM_H
#define REDUCTION_PROOF_RULE_SYSTEM_H
#include "reduction/static/race_candidates.h"
#include "solver/term.h"

typedef uint32_t NodeId, TemplateId, VarId;
enum {
  NODE_ERROR = UINT32_MAX,
  NODE_END = UINT32_MAX - 1,
  TEMPLATE_NONE = UINT32_MAX, /* of shared variables: the owner */
  VAR_NONE = UINT32_MAX
};

/* What a shared variable tells of a template, if it is of no program
 * (ghosts.h). */
typedef enum {
  GHOST_NONE,
  GHOST_ROLL,   /* how many threads of it were made */
  GHOST_TALLY,  /* how often some edge of it was taken */
  GHOST_PLACE,  /* where its only thread is */
  GHOST_ELEMENT /* what some element of an array may be (arrays.h) */
} GhostKind;

typedef struct {
  const char *name; /* "queue.head", "worker/i" */
  Term value;       /* a variable of the term store */
  Term twin;        /* of a local: what another thread of the template has */
  Term initial;     /* of a shared one: a constant, or TERM_NONE: anything */
  TemplateId owner;
  GhostKind ghost;
  TemplateId of; /* of a ghost */
  /* A part of this static object, 'offset' bytes into it, which once there are
   * threads nobody writes but in a step of its own or a section; or NULL. */
  const Object *object;
  uint64_t offset;
} SystemVar;

typedef struct {
  VarId var;
  Term value;
} Update;

/* A thread that is made, which has these local values at first; other locals
 * are anything. */
typedef struct {
  TemplateId template;
  const Update *arguments;
  uint32_t n_arguments;
} Made;

/* An array whose elements are no variables: they are 0 at first, and only
 * stores change them. */
typedef struct {
  const char *name;
  unsigned width; /* of an element */
} SystemArray;

/* 'value' is an element's where 'when' holds. */
typedef struct {
  uint32_t array;
  Term value, when;
} ArrayAccess;

typedef enum {
  EDGE_STEP,
  EDGE_CHECK,       /* to NODE_ERROR: a property, or what C leaves undefined */
  EDGE_UNSUPPORTED, /* the same: a construct that a System has not */
} EdgeKind;

typedef struct {
  EdgeKind kind;
  NodeId from, to;
  Term guard;
  const Update *updates; /* by variable, increasing; others stay */
  const Made *made;
  const ArrayAccess *loads; /* inputs that are elements */
  uint32_t n_updates, n_made, n_loads;
  const char *text; /* what fails */
  Loc loc;
} SystemEdge;

/* An element is stored, on the way of some edges. */
typedef struct {
  SystemEdge way; /* that far, as if to NODE_ERROR */
  ArrayAccess stored;
} SystemStore;

/* Where data races are looked for: what others may see the program access, on
 * the way of some edges. */
typedef struct {
  SystemEdge way; /* that far, as if to NODE_ERROR */
  uint32_t object;
  Term first;     /* byte of the object */
  uint64_t bytes; /* 0: all of the object, whatever is first */
  bool is_write, is_atomic, is_in_section; /* of the program */
} SystemAccess;

typedef struct {
  TemplateId template;
  bool is_alone, is_atomic;
  const char *name; /* "main", "worker.4" */
  Loc loc;
} SystemNode;

typedef struct {
  const char *name;
  bool is_many;
  NodeId first; /* NODE_END: of none that is made */
  VarId number; /* that no edge changes, of each of its threads, or of the one
                   that is made once: shared, then; or VAR_NONE */
} SystemTemplate;

/* At which nodes a thread may be that has come to an instruction of the
 * user's, outside of sections and not as main alone: before the next step, or
 * the loop, or where it begins. */
typedef struct {
  const uint32_t *first; /* by function: of its first instruction */
  const uint64_t *sets;  /* by instruction: of nodes; and of NODE_END, as
                            n_nodes, for anywhere */
  uint32_t words;        /* of a set */
} SystemStops;

typedef struct System System;
struct System {
  Arena *arena;
  TermStore *terms;
  const SystemVar *vars;
  const SystemTemplate *templates; /* 0 is main */
  const SystemNode *nodes;
  const SystemEdge *edges; /* by node that they leave */
  const SystemArray *arrays;
  const SystemStore *stores; /* by node that the way leaves */
  const SystemAccess *accesses;
  uint64_t most_number; /* of a thread; main has 0 */
  uint32_t n_vars, n_templates, n_nodes, n_edges, n_arrays, n_stores,
      n_accesses;
  Loc fixed_order; /* where orders of evaluation were left out, if at all */
  SystemStops stops;
  const System *whole; /* of a slice (slice.h): what it is one of */
};

/* Where there is none: why, and where. */
typedef struct {
  const char *text;
  Loc loc;
} SystemGap;

typedef struct {
  uint32_t properties; /* that are checked: set of 1 << Property */
  bool fixes_order;    /* of evaluation, as emitted (ir.h) */
  /* Outside of atomic sections, assertions are passed by though they fail, as
   * those that are asked for are in Threads (threads.h); they are no edges to
   * NODE_ERROR. */
  bool goes_on;
  /* Where data races are looked for: user code's accesses that no pair has that
   * is left by these are none of the System's; or NULL. */
  const FoundRaces *races;
  /* Polled while it is built: true ends that, with a gap; may be NULL. */
  bool (*stop)(void *context);
  void *stop_context;
} SystemOptions;

/* NULL where the program is too large or has what no System can say; then 'gap'
 * tells.  The options have to last as long as it is built. */
System *system_build(Arena *, TermStore *, const Program *,
                     const SystemOptions *, SystemGap *gap);

bool system_is_shared(const System *, VarId);
/* Is the number of a thread of the template a local of its own? */
bool system_numbers_each(const System *, TemplateId);
bool node_is_inner(NodeId); /* neither NODE_ERROR nor NODE_END */
/* By node, and of one after the last: the number of the first edge that leaves
 * it, or a later node; in the arena. */
uint32_t *system_first_edges(const System *, Arena *);
bool edge_updates(const SystemEdge *, VarId); /* maybe to what it is */
/* What the variable is after the edge. */
Term edge_value(const System *, const SystemEdge *, VarId);
/* Is what they assign, make and load the same? */
bool edges_have_one_effect(const SystemEdge *, const SystemEdge *);

/* By node: templates of which there may be a thread when one of this node's
 * template is there, in bits; in the arena.  Where main is, those that it has
 * made on some way to there, and that those make in turn; elsewhere, all. */
uint64_t *system_present(const System *, Arena *);

/* Where a thread is at the instruction: a set. */
const uint64_t *system_stops(const System *, FuncId, uint32_t inst);
bool system_stops_at(const System *, const uint64_t *set, NodeId);

void system_print(FILE *, const System *);

#endif
