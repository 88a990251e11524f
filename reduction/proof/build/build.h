/* build.h - how a System is made of a Program; for build*.c alone.
 *
 * Code is executed symbolically from each node to the next ones, by all paths.
 * What registers and memory hold is a Sym.  At a node it has a *shape* that
 * includes what comes in on all ways: a constant, an address in one object, a
 * function, or a number, which is then a local variable.  Of a few of these, a
 * second variable tells which it is; what needs to know that forks.  Shapes
 * grow until nothing does any more; so do those of shared cells, whatever the
 * order of steps.  A last round makes the edges.
 *
 * Memory is split into slots: cells that are always accessed whole.  An object
 * that is not, or where an index is a variable and there are more than a few
 * elements, is a *region*: what is loaded from it is any number.  So is what is
 * read of any value of which no more is known; a number is an address of
 * nothing.  Where data races are looked for, accesses of regions are steps,
 * too. */
#ifndef REDUCTION_PROOF_BUILD_BUILD_H
#define REDUCTION_PROOF_BUILD_BUILD_H
#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "reduction/static/points_to.h"
#include "reduction/proof/rule/system.h"

typedef enum {
  SYM_NONE, /* not assigned */
  SYM_NUMBER,
  SYM_POINTER,  /* 'term' bytes from where object 'id' begins */
  SYM_FUNCTION, /* 'id' */
  SYM_HANDLE,   /* of the thread of template 'id' */
  SYM_ONE_OF,   /* what has the code 'which', of those in SymSet 'id' */
  SYM_ANY       /* of shapes alone */
} SymKind;

/* Of a shape, a 'term' is a constant, or TERM_NONE: a variable; of ONE_OF it
 * and 'which' are variables. */
typedef struct {
  SymKind kind;
  bool is_written; /* since the last node */
  uint32_t id;
  Term term, which;
} Sym;

/* Codes, of kind and id, increasing; each with its 'term' as of a shape. */
enum { MOST_CODES = 8, CODE_WIDTH = 24 };
typedef struct {
  uint32_t code;
  Term term;
} Coded;

typedef struct {
  uint32_t n;
  Coded data[MOST_CODES];
} SymSet;

typedef uint32_t SlotId, BuildObjectId;
enum { SLOT_NONE = UINT32_MAX, OBJECT_UNKNOWN = UINT32_MAX };

/* A register of an instance, a cell, or something of the library's. */
typedef struct {
  const char *name;
  unsigned width;
  TemplateId owner;    /* TEMPLATE_NONE: shared */
  InstanceId instance; /* of a register, else INSTANCE_NONE */
  Reg reg;
  BuildObjectId object; /* of a cell, or OBJECT_UNKNOWN */
  uint64_t offset;
  Sym shape; /* of what is shared, once there are threads; NONE: not yet */
  Sym initial;
  VarId var;   /* or VAR_NONE: it is not asked for */
  VarId which; /* the same */
} Slot;

typedef struct {
  const char *name;
  const Object *statics; /* or NULL */
  MemoryKind kind;
  TemplateId owner; /* of what only its thread knows; else TEMPLATE_NONE */
  TemplateId maker;
  InstanceId instance; /* that makes it, or INSTANCE_NONE */
  uint32_t at;
  uint64_t size; /* of a static one */
  SlotId extent; /* of one that is made: its size */
  SlotId alive;  /* of one that may die and is shared */
  SlotId made;   /* of one that is to be tracked (build_heap.c) */
  VEC(SlotId) cells;
  bool is_region, is_lost; /* lost: nothing can be said of it */
  unsigned element;        /* of a region: bytes of each access; 0: none yet;
                              UNEVEN: they are not alike, or overlap */
  uint32_t array;          /* of the System, and 1 more; 0: none yet */
  bool is_visible;         /* its accesses are steps */
  uint64_t users, writers; /* templates, once there are threads */
} BuildObject;

typedef struct {
  Sym arguments[2];
  bool is_made, is_many;
  SlotId self, done, claimed;
  NodeId first;
} BuildTemplate;

/* How many there are; and how many there were when the outermost of a model, or
 * of the program, had begun, or 0. */
typedef struct {
  unsigned n, model, program;
} Sections;

typedef struct {
  TemplateId template;
  InstanceId instance;
  uint32_t pc;
  Sections sections;
  bool is_alone, is_first;
  Sym *shapes; /* by slot */
  uint32_t n_shapes;
  bool is_queued;
} BuildNode;

enum { MOST_ELEMENTS = 8 };
typedef struct {
  unsigned n;
  uint64_t at[MOST_ELEMENTS];
} Elements;

typedef struct {
  InstanceId instance;
  uint32_t pc;
} Visit;

/* An instruction of the user's that a path has come by since its step. */
typedef struct Passed Passed;
struct Passed {
  const Passed *before;
  FuncId function;
  uint32_t pc;
};

/* A path from a node. */
typedef struct {
  InstanceId instance;
  uint32_t pc;
  Sections sections;
  bool is_alone, may_step, is_over;
  Term guard;
  VEC(Sym) env; /* by slot */
  VEC(Made) made;
  VEC(Visit) loops;
  VEC(ArrayAccess) loads;
  const Passed *passed;
} State;

typedef struct {
  Arena *arena, *scratch;
  TermStore *terms;
  const Program *program;
  PointsTo *points;
  Liveness *liveness;
  Loc fixed_order; /* of the System */
  VEC(BuildObject) objects;
  VEC(Slot) slots;
  VEC(SymSet) sets;
  SlotId *registers; /* by instance: its first register */
  BuildTemplate *templates;
  uint32_t n_templates;
  VEC(BuildNode) nodes;
  VEC(SystemVar) vars;
  VEC(SystemEdge) edges;
  VEC(SystemArray) arrays;
  VEC(SystemStore) stores;
  VEC(SystemAccess) accesses;
  VEC(NodeId) queue;
  VEC(State *) paths, spare; /* that are to be run; that are over */
  bool has_grown, is_collecting;
  bool may_detach; /* some thread may be detached */
  uint64_t work;
  const SystemOptions *options;
  SystemGap *gap;
  NodeId node; /* where the paths begin */
  TemplateId template;
  uint32_t *first_stop; /* SystemStops, while edges are made */
  uint64_t *stops;
  uint32_t n_stops; /* nodes that the sets have room for */
} Builder;

/* build.c */
bool build_asks(const Builder *, Property);
/* Does the program have that function of the library? */
bool build_has_model(const Builder *, const char *name);
/* The system cannot be built: the first reason counts. */
void build_give_up(Builder *, const char *why, Loc);
/* The path ends before the instruction that it is at, in a node. */
void build_cut(Builder *, State *);
/* The thread stops. */
void build_end(Builder *, State *);
void build_error(Builder *, const State *, EdgeKind, Term when,
                 const char *text);
/* An element of an array is stored there. */
void build_store(Builder *, const State *, ArrayAccess);
/* Where the path is; its way and place are added. */
void build_access(Builder *, const State *, SystemAccess);
/* Orders of evaluation are left out, if the term is not 0. */
void build_fix_order(Builder *, const State *, Term open);
/* The same whenever the path gets here; it ends. */
void build_refuse(Builder *, State *, const char *text);
const Inst *build_inst(const Builder *, const State *);
/* A register that may be read from where the path is? */
bool build_is_live(const Builder *, const State *, SlotId);
State *build_fork(Builder *, const State *);
void build_assume(Builder *, State *, Term);
VarId build_var(Builder *, SlotId);
VarId build_which(Builder *, SlotId);
/* To variables that the slot has in the shape, which includes the value. */
void build_update(Builder *, Sym shape, SlotId, Sym value, Update *out,
                  uint32_t *n);

/* build_value.c */
Sym sym_number(Term);
Sym sym_const(Builder *, unsigned width, uint64_t);
Sym sym_input(Builder *, unsigned width);
/* Anything but a number is any. */
Term sym_term(Builder *, Sym, unsigned width);
bool sym_is_null(const Builder *, Sym);
/* Of any kind but NONE and ANY, as one of several: 'term' and 'which'. */
Sym sym_as_one_of(Builder *, Sym, unsigned width);
/* Of ONE_OF: what it is if it has the set's i-th code, and when it does. */
uint32_t sym_n_codes(const Builder *, Sym);
Sym sym_with_code(const Builder *, Sym, uint32_t i);
Term sym_has_code(Builder *, Sym, uint32_t i);
/* May it be an address in the object?  In one that only its thread knows? */
bool sym_is_of(const Builder *, Sym, BuildObjectId);
bool sym_is_private(const Builder *, Sym);
Sym sym_shape(const Builder *, Sym);
/* Does it have variables? */
bool shape_varies(Sym);
Sym shape_join(Builder *, Sym, Sym);
bool shape_is_same(Sym, Sym);
/* What a variable of the shape holds. */
Sym shape_value(Builder *, Sym shape, SlotId);
Sym value_of_op(Builder *, const Inst *, unsigned width, const Sym *,
                const unsigned *widths);
/* The one if the bit is set, else the other. */
Sym value_of_choice(Builder *, Term bit, unsigned width, Sym, Sym);
Sym value_of_ahead(Builder *, const Inst *, Sym from, Sym to);
Sym value_of_index(Builder *, const Inst *, Sym base, Sym index);

/* build_memory.c */
Sym store_operand(Builder *, State *, const Operand *);
Sym store_get(Builder *, State *, SlotId);
void store_put(Builder *, State *, SlotId, Sym);
/* The first thread is made: others find what main alone knows. */
void store_publish(Builder *, State *);
SlotId store_register(Builder *, InstanceId, Reg);
SlotId store_library(Builder *, const char *name, unsigned width,
                     TemplateId owner, Sym initial);
BuildObjectId store_static(Builder *, ObjId);
BuildObjectId store_made(Builder *, InstanceId, uint32_t pc);
/* What the slot holds where nothing was assigned. */
Sym store_absent(Builder *, SlotId);
/* Is an access of it a step here? */
bool store_is_visible(const Builder *, const State *, Sym address);
/* Of an object with few elements, at one of which it is accessed that is not
 * known: where they begin; else none.  They are the scalars of that size that
 * its type has, or, if it has none, all such parts of it. */
Elements store_elements(const Builder *, Sym address, unsigned bytes);
/* Does an invalid read there give any value, as in formulas (CHECK_ANY_VALUE of
 * threads.h)?  So it does where validity is not asked for. */
bool store_gives_any(const Builder *, Sym address);
/* The access is at none of them; the path ends. */
void store_miss(Builder *, State *, Sym address, unsigned bytes);
Sym store_read(Builder *, State *, Sym address, unsigned bytes);
void store_write(Builder *, State *, Sym address, unsigned bytes, Sym);
void store_alloc(Builder *, State *, const Inst *);
void store_die(Builder *, State *, BuildObjectId);
void store_free(Builder *, State *, Sym address);
/* The function returns; or, INSTANCE_NONE, the thread ends. */
void store_leave(Builder *, State *, InstanceId);

/* build_access.c: what is accessed now, if that may race; by the instruction,
 * or written by a FREE (0: all of it) or by the library for its caller. */
bool access_is_sought(const Builder *);
void access_note(Builder *, const State *, const Inst *, Sym address,
                 unsigned bytes);
void access_note_write(Builder *, const State *, Sym address, unsigned bytes);

/* build_heap.c: valid-memtrack.  Blocks that only their thread knows, or that
 * main makes before there are threads, and not again before they are freed, are
 * tracked while a variable of the program, or a register that the thread is to
 * read, leads to their beginning.  It is judged where an execution may end:
 * with the thread, or main, or where it waits for others, or for itself. */
void heap_alloc(Builder *, State *, BuildObjectId);
void heap_free(Builder *, State *, BuildObjectId);
/* A thread is there; 'goes_on': it would take a next step. */
void heap_check(Builder *, State *, bool goes_on);

/* build_code.c: until the path forks or ends */
void build_step(Builder *, State *);

/* build_thread.c */
void class_create(Builder *, State *, const Inst *, unsigned start);
void class_join(Builder *, State *, const Inst *);
void class_detach(Builder *, State *, const Inst *);
void class_end(Builder *, State *);
Sym class_self(Builder *, State *, unsigned width);

#endif
