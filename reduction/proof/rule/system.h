/* system.h - transition system of a Program without a bound: guarded edges
 * between nodes.
 *
 * A *template* is the set of threads made by one call in the program, which run
 * the same code.  It has *many* threads, however many, if that call may be
 * executed more than once.  A template has nodes, and each of its threads is at
 * one of them: before a step (ir.h), or at the head of a loop that it reaches
 * without a step.  An *edge* is that step with the local computation after it,
 * up to the next node.  It has a guard, and values of variables afterwards.
 * Both are terms over variables before the edge and over inputs, which may be
 * anything.  Code is inlined.
 *
 * A shared variable is a cell of memory that several threads may access, and
 * has one value.  A local one is a register, or a cell of an object that only
 * its thread knows, and each thread of the template has its own.
 *
 * An edge to NODE_ERROR is one that no execution may take: a check that fails,
 * an access outside of an object, or something that is not modelled here.  At
 * NODE_END a thread stops for good.  A System over-approximates what is
 * unknown: it has all executions of the Program, and maybe more.
 *
 * In an atomic section, a thread is at a node only before a loop's next
 * iteration; no other thread takes an edge then.  A section that would have to
 * wait has no edge.  Main is *alone* before any thread is made.
 *
 * The library's model of threads has limits; here there are none.  A thread's
 * number is from 1 to 2^31 - 3; if each template is made once, it is at most
 * the number of templates besides main.  It never changes.  Different threads
 * have different numbers, even if they are not made yet. */
#ifndef REDUCTION_PROOF_RULE_SYSTEM_H
#define REDUCTION_PROOF_RULE_SYSTEM_H
#include "reduction/static/race_candidates.h"
#include "solver/term.h"

typedef uint32_t NodeId, TemplateId, VarId;
enum {
  NODE_ERROR = UINT32_MAX,
  NODE_END = UINT32_MAX - 1,
  TEMPLATE_NONE = UINT32_MAX, /* owner of shared variables */
  VAR_NONE = UINT32_MAX
};

/* Meaning, for a template, of a shared variable that is in no program
 * (ghosts.h). */
typedef enum {
  GHOST_NONE,
  GHOST_ROLL,     /* number of its threads that were made */
  GHOST_TALLY,    /* number of times that some edge of it was taken */
  GHOST_POSITION, /* node of its only thread */
  GHOST_ELEMENT,  /* value that some element of an array may have (arrays.h) */
  GHOST_INDEX,    /* index of a fixed cell of an array (product_proof.h) */
  GHOST_FOLLOWED  /* value of that cell, as the next variable; index or value of
                     a cell that moves with the same loads */
} GhostKind;

typedef struct {
  const char *name; /* "queue.head", "worker/i" */
  Term value;       /* a variable of the term store */
  Term copy;        /* value of a local in another thread of the template */
  Term initial;     /* constant that it has at first, if it is shared or a
                       local of main; TERM_NONE: any value */
  TemplateId owner;
  GhostKind ghost;
  TemplateId of; /* template of a ghost */
  /* Static object that has the variable 'offset' bytes into it, or NULL.  Once
   * there are threads, nobody writes it except in a step of its own or a
   * section. */
  const Object *object;
  uint64_t offset;
  /* Templates, as bits: once there are threads, theirs do not alone know the
   * object that has the variable, and nobody writes it except as above. */
  uint64_t observed;
} SystemVar;

typedef struct {
  VarId var;
  Term value;
} Update;

/* Thread that is made, with the initial values of these locals; its other
 * locals may have any. */
typedef struct {
  TemplateId template;
  const Update *arguments;
  uint32_t n_arguments;
} Made;

/* Array whose elements are no variables.  Only stores change them. */
typedef struct {
  const char *name;
  unsigned width; /* bits of an element */
  bool is_zeroed; /* elements are 0 at first, else any value */
} SystemArray;

/* Value of an element, where 'when' holds.  If elements are tracked, 'index' is
 * its first byte; a store elsewhere may change any element. */
typedef struct {
  uint32_t array;
  Term value, when;
  Term index;    /* TERM_NONE: not tracked */
  uint32_t site; /* number of the instruction, one for all orders of
                    evaluation */
  bool is_store;
} ArrayAccess;

typedef enum {
  EDGE_STEP,
  EDGE_CHECK,       /* to NODE_ERROR: a property, or undefined behaviour */
  EDGE_UNSUPPORTED, /* to NODE_ERROR: a construct that no System has */
} EdgeKind;

typedef struct {
  EdgeKind kind;
  NodeId from, to;
  Term guard;
  const Update *updates; /* one of a variable at most; others keep their
                            values */
  const Made *made;
  const ArrayAccess *loads; /* inputs that are elements; if elements are
                               tracked, stores as well, in their order */
  uint32_t n_updates, n_made, n_loads;
  const char *text; /* text of the failure */
  Loc loc;
} SystemEdge;

/* Store of an element, on the path of some edges. */
typedef struct {
  SystemEdge edge; /* edge up to the store, as if to NODE_ERROR */
  ArrayAccess stored;
} SystemStore;

/* Access that others may observe, on the path of some edges; only where data
 * races are looked for. */
typedef struct {
  SystemEdge edge; /* edge up to the access, as if to NODE_ERROR */
  uint32_t object;
  Term first;     /* first byte, from the start of the object */
  uint64_t bytes; /* 0: all of the object, whatever is first */
  bool is_write, is_atomic, is_in_section; /* section: of the program */
} SystemAccess;

typedef enum {
  WAIT_ANY,    /* for a semaphore, a signal, an assumption in a section */
  WAIT_HOLDER, /* for a resource that a thread holds */
  WAIT_END     /* for the end of a thread */
} WaitKind;

/* Point at which a thread may have to wait, on the path of a step; only where
 * deadlocks are looked for.  Whenever a thread at the node is blocked, the
 * guard of some wait from there holds, for some inputs. */
typedef struct {
  SystemEdge edge; /* edge up to the wait, which goes on waiting, as if to
                      NODE_ERROR */
  WaitKind kind;
  Term holder;     /* HOLDER: 1 + the number of the thread, or a number of no
                      thread; TERM_NONE: not known */
  Term others;     /* HOLDER: a shared variable; each thread whose steps have
                      raised it more often than lowered it is a holder, too;
                      TERM_NONE: no others */
  uint64_t joined; /* END: templates, as bits, of which it may be a thread */
} SystemWait;

/* Shared variable that may be the number of threads that hold a resource, such
 * as the readers of a lock.  This is a guess (holder_facts.h). */
typedef struct {
  VarId var;
  const Term *holds; /* by node: condition on a thread's locals */
} SystemHolders;

typedef struct {
  TemplateId template;
  bool is_alone, is_atomic;
  bool is_endless;  /* in a loop that no control flow leaves; only where
                       deadlocks  are looked for */
  const char *name; /* "main", "worker.4" */
  Loc loc;
} SystemNode;

typedef struct {
  const char *name;
  bool is_many;
  NodeId first; /* NODE_END: no thread of it is made */
  VarId number; /* number of a thread, which no edge changes: a local of each,
                   or shared if the template is made once; or VAR_NONE */
} SystemTemplate;

/* Nodes at which a thread may be that has come to a user instruction, outside
 * of sections and not as main alone: before the next step or loop, or where it
 * begins. */
typedef struct {
  const uint32_t *first; /* by function: index of its first instruction */
  const uint64_t *sets;  /* by instruction: set of nodes; NODE_END, as n_nodes,
                            means anywhere */
  uint32_t words;        /* number of words of a set */
} SystemStops;

typedef struct System System;
struct System {
  Arena *arena;
  TermStore *terms;
  const SystemVar *vars;
  const SystemTemplate *templates; /* 0 is main */
  const SystemNode *nodes;
  const SystemEdge *edges; /* ordered by the node that they leave */
  const SystemArray *arrays;
  const SystemStore *stores; /* ordered by the node that 'edge' leaves */
  const SystemAccess *accesses;
  const SystemWait *waits;
  const SystemHolders *holders;
  const Term *hints;    /* conditions that invariants may have to contain */
  uint64_t most_number; /* largest number of a thread; main has 0 */
  uint32_t n_vars, n_templates, n_nodes, n_edges, n_arrays, n_stores,
      n_accesses, n_waits, n_holders, n_hints;
  bool has_waits;  /* deadlocks are looked for */
  bool main_ends;  /* main may end while the process goes on */
  Loc fixed_order; /* first location where orders of evaluation were left out */
  SystemStops stops;
  const System *whole; /* System that this slice is of (slice.h), or NULL */
};

/* Reason why there is no System, and its location. */
typedef struct {
  const char *text;
  Loc loc;
} SystemGap;

typedef struct {
  uint32_t properties; /* checked properties: set of 1 << Property */
  bool fixes_order;    /* fixes the order of evaluation, as emitted (ir.h) */
  /* Outside of atomic sections, threads go on after a failing assertion, as
   * they do in Threads after one that is asked for (threads.h).  Such
   * assertions are no edges to NODE_ERROR. */
  bool goes_on;
  /* Tracks the elements of arrays: edges have stores and indexes, and accesses
   * of elements that others may observe are steps. */
  bool tracks_elements;
  /* Accesses of user code that are in no pair left by these are omitted, if
   * data races are looked for; or NULL. */
  const FoundRaces *races;
  /* Polled while the System is built: true ends that, with a gap; may be
   * NULL. */
  bool (*stop)(void *context);
  void *stop_context;
} SystemOptions;

/* Returns NULL if the program is too large or has something that no System can
 * express; then 'gap' has the reason.  The options must live during the
 * call. */
System *system_build(Arena *, TermStore *, const Program *,
                     const SystemOptions *, SystemGap *gap);

bool system_is_shared(const System *, VarId);
/* Returns the variable with that value; VAR_NONE: the term is something else.
 */
VarId system_var_of(const System *, Term);
/* True if each thread of the template has its number as a local. */
bool system_numbers_each(const System *, TemplateId);
bool node_is_inner(NodeId); /* neither NODE_ERROR nor NODE_END */
/* Returns, by node and for one after the last, the index of the first edge that
 * leaves it or a later node; in the arena. */
uint32_t *system_first_edges(const System *, Arena *);
bool edge_updates(const SystemEdge *, VarId); /* maybe to its own value */
/* Returns a thread of the template that the edge makes, or NULL. */
const Made *edge_made(const SystemEdge *, TemplateId);
/* Returns the value of the variable after the edge. */
Term edge_value(const System *, const SystemEdge *, VarId);
/* True if both load and store the same elements, in one order. */
bool edges_access_the_same(const SystemEdge *, const SystemEdge *);
/* True if both assign, make and load the same, in one order. */
bool edges_have_one_effect(const SystemEdge *, const SystemEdge *);

/* Returns, by node, the templates of which there may be a thread while one of
 * the node's template is there, as bits; in the arena.  Where main is, these
 * are the templates that it has made on some path, and those that they make in
 * turn; elsewhere, all. */
uint64_t *system_present(const System *, Arena *);

/* Returns the set of nodes at which a thread at the instruction may be. */
const uint64_t *system_stops(const System *, FuncId, uint32_t inst);
bool system_stops_at(const System *, const uint64_t *set, NodeId);

void system_print(FILE *, const System *);

#endif
