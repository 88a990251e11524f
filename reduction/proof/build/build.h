/* build.h - construction of a System from a Program by symbolic execution; for
 * build*.c only.
 *
 * Code is executed symbolically from each node to the next ones, on all paths.
 * A register or a cell of memory holds a Sym.  At a node it has a *shape*,
 * which covers the values that come in on all paths: a constant, an address in
 * one object, a function, or a number.  For a number, a variable of the System
 * holds the value.  If the value may be one of a few of these kinds, a second
 * variable says which one; an instruction that depends on it forks the path.
 * Shapes grow up to a fixed point; so do those of shared cells, whatever the
 * order of steps.  A last round makes the edges.
 *
 * Memory is split into slots: cells that are always accessed whole.  An object
 * that has other accesses, or more than a few elements and a variable index, is
 * a *region*: a load from it gives any number.  If the object is a record, only
 * the array with the variable index is one (build_parts.c).  A load of a value
 * about which nothing is known gives any number, too.  A number is no address
 * of an object.  If data races are looked for, accesses of regions are
 * steps. */
#ifndef REDUCTION_PROOF_BUILD_BUILD_H
#define REDUCTION_PROOF_BUILD_BUILD_H
#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "reduction/semantics/termination.h"
#include "reduction/static/points_to.h"
#include "reduction/proof/rule/system.h"

typedef enum {
  SYM_NONE, /* not assigned */
  SYM_NUMBER,
  SYM_POINTER,  /* 'term' bytes from where object 'id' begins */
  SYM_FUNCTION, /* 'id' */
  SYM_HANDLE,   /* handle of the thread of template 'id' */
  SYM_ONE_OF,   /* value with the code 'which', of those in SymSet 'id' */
  SYM_ANY       /* any value; only in shapes */
} SymKind;

/* In a shape, 'term' is a constant, or TERM_NONE for a variable.  In a shape
 * ONE_OF, 'term' and 'which' are variables. */
typedef struct {
  SymKind kind;
  bool is_written; /* since the last node */
  uint32_t id;
  Term term, which;
} Sym;

/* Codes of kind and id, in increasing order; each with its 'term' as in a
 * shape. */
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

/* Numbers that are 'rest' modulo 'modulus'; if that is 0, 'rest' alone. */
typedef struct {
  uint64_t modulus, rest;
} Residue;

/* Register of an instance, cell of an object, or variable of the library. */
typedef struct {
  const char *name;
  unsigned width;
  TemplateId owner;    /* TEMPLATE_NONE: shared */
  InstanceId instance; /* instance of a register, else INSTANCE_NONE */
  Reg reg;
  BuildObjectId object; /* object of a cell, or OBJECT_UNKNOWN */
  uint64_t offset;
  Sym shape; /* shape of a shared slot once there are threads; NONE: none yet */
  Sym initial;
  VarId var;        /* VAR_NONE until it is asked for */
  VarId which;      /* VAR_NONE until it is asked for */
  bool is_constant; /* the number of a thread: no edge changes it */
  bool has_offsets;
  Residue offsets; /* of addresses that it has had at nodes; a hint, which ends
                      where a number wraps around */
} Slot;

typedef struct {
  const char *name;
  const Object *statics; /* or NULL */
  MemoryKind kind;
  TemplateId owner; /* template whose thread alone knows it, else
                       TEMPLATE_NONE */
  TemplateId maker;
  InstanceId instance; /* instance that allocates it, or INSTANCE_NONE */
  uint32_t at;
  uint64_t size; /* bytes of a static object */
  SlotId extent; /* slot of the size of an allocated object */
  SlotId alive;  /* slot of "is alive", for a shared object that may die */
  SlotId made;   /* slot of "is to be freed", for a tracked one
                    (build_heap.c) */
  VEC(SlotId) cells;
  bool is_region, is_lost; /* lost: nothing is known about it */
  bool has_masks;          /* readers of locks in it are sets
                              (build_readers.c) */
  unsigned element;        /* bytes of each access of a region; 0: none yet;
                              UNEVEN: they differ, or overlap */
  uint32_t array;          /* its index in the System, plus 1; 0: none yet */
  bool is_visible;         /* its accesses are steps */
  bool is_part;            /* an array that is a member (build_parts.c), */
  BuildObjectId whole;     /* of this object, */
  uint64_t first;          /* so many bytes into it */
  uint64_t users, writers; /* sets of templates, once there are threads */
  /* Templates, as bits, of which there may be a thread while main uses it, or
   * writes it. */
  uint64_t beside, beside_writes;
} BuildObject;

/* Read-write lock whose readers are counted (build_readers.c). */
typedef struct {
  BuildObjectId object;
  uint64_t offset;
  const char *name;
  SlotId count;  /* number of threads that hold it for reading */
  SlotId ready;  /* "is initialised" */
  SlotId *depth; /* by template: how often a thread holds it for reading, or
                    SLOT_NONE */
} BuildReaders;

/* Data of a template; 'is_made': some thread of it is made, 'is_many': maybe
 * several. */
typedef struct {
  Sym arguments[2];
  bool is_made, is_many;
  SlotId self, done, claimed;
  NodeId first;
} BuildTemplate;

/* Number of open atomic sections; and that number when the outermost section of
 * a model, or of the program, had begun, or 0. */
typedef struct {
  unsigned n, model, program;
} OpenSections;

typedef struct {
  TemplateId template;
  InstanceId instance;
  uint32_t pc;
  OpenSections sections;
  uint64_t joined; /* as in a State */
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

/* User instruction that a path has passed since its step. */
typedef struct Passed Passed;
struct Passed {
  const Passed *before;
  FuncId function;
  uint32_t pc;
};

/* Input for the n-th load of an instruction on a path from a node. */
typedef struct {
  NodeId node;
  uint32_t site, n;
  Term value;
} ElementInput;

/* Path from a node. */
typedef struct {
  InstanceId instance;
  uint32_t pc;
  OpenSections sections;
  uint64_t joined; /* templates, as bits, whose only thread main has joined;
                      only if elements are tracked */
  bool is_alone, may_step, is_finished;
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
  Loc fixed_order; /* fixed_order of the System */
  VEC(BuildObject) objects;
  VEC(Slot) slots;
  VEC(SymSet) sets;
  SlotId *registers; /* first register of each instance */
  BuildTemplate *templates;
  uint32_t n_templates;
  VEC(BuildNode) nodes;
  VEC(SystemVar) vars;
  VEC(SystemEdge) edges;
  VEC(SystemArray) arrays;
  VEC(ElementInput) elements;
  VEC(SystemStore) stores;
  VEC(SystemAccess) accesses;
  VEC(SystemWait) waits;
  VEC(BuildReaders) readers;
  Exits *exits; /* NULL: deadlocks are not looked for */
  bool main_ends;
  VEC(NodeId) queue;
  VEC(State *) paths, spare; /* paths to be run; finished ones, for reuse */
  bool has_grown, is_collecting;
  bool may_detach; /* some thread may be detached */
  uint64_t work;
  const SystemOptions *options;
  SystemGap *gap;
  NodeId node; /* node where the paths begin */
  TemplateId template;
  uint32_t *first_stop; /* data of SystemStops, while edges are made */
  uint64_t *stops;
  uint32_t n_stops; /* number of nodes that the sets have room for */
} Builder;

/* build.c */
bool build_asks(const Builder *, Property);
/* True if the program has the body of that library function. */
bool build_has_model(const Builder *, const char *name);
/* Records that the system cannot be built, and why: the first reason counts. */
void build_give_up(Builder *, const char *why, Loc);
/* Ends the path before its current instruction, where a node is. */
void build_cut(Builder *, State *);
/* Ends the path and the thread. */
void build_end(Builder *, State *);
void build_error(Builder *, const State *, EdgeKind, Term when,
                 const char *text);
/* Records that the path stores an element of an array here. */
void build_store(Builder *, const State *, ArrayAccess);
/* Records an access where the path is; fills in its 'edge'. */
void build_access(Builder *, const State *, SystemAccess);
/* Records that the path waits here where the condition does not hold; fills in
 * the wait's 'edge'. */
void build_wait(Builder *, State *, SystemWait, Term goes_on);
/* Records that other orders of evaluation are left out, unless the term is
 * 0. */
void build_fix_order(Builder *, const State *, Term open);
/* Adds an edge EDGE_UNSUPPORTED for all executions of the path, and ends it. */
void build_refuse(Builder *, State *, const char *text);
const Inst *build_inst(const Builder *, const State *);
/* True if the slot is a register that may be read from where the path is. */
bool build_is_live(const Builder *, const State *, SlotId);
State *build_fork(Builder *, const State *);
void build_assume(Builder *, State *, Term);
VarId build_var(Builder *, SlotId);
VarId build_which(Builder *, SlotId);
/* Appends the updates of the slot's variables that assign the value.  The
 * shape, which includes the value, says which variables it has. */
void build_update(Builder *, Sym shape, SlotId, Sym value, Update *out,
                  uint32_t *n);

/* build_value.c */
Sym sym_number(Term);
Sym sym_const(Builder *, unsigned width, uint64_t);
Sym sym_input(Builder *, unsigned width);
/* Returns the term of a number of that width; of anything else, any number. */
Term sym_term(Builder *, Sym, unsigned width);
bool sym_is_null(const Builder *, Sym);
/* Returns the value, of any kind but NONE and ANY, as ONE_OF with 'term' and
 * 'which'. */
Sym sym_as_one_of(Builder *, Sym, unsigned width);
/* For a value ONE_OF: the number of codes in its set; its value if it has the
 * i-th code; and the condition that it has it. */
uint32_t sym_n_codes(const Builder *, Sym);
Sym sym_with_code(const Builder *, Sym, uint32_t i);
Term sym_has_code(Builder *, Sym, uint32_t i);
/* True if the value may be an address in the object; in one that only its
 * thread knows. */
bool sym_is_of(const Builder *, Sym, BuildObjectId);
bool sym_is_private(const Builder *, Sym);
Sym sym_shape(const Builder *, Sym);
/* True if the shape has variables. */
bool shape_varies(Sym);
Sym shape_join(Builder *, Sym, Sym);
bool shape_is_same(Sym, Sym);
/* Returns the value of the shape in terms of the slot's variables. */
Sym shape_value(Builder *, Sym shape, SlotId);
Sym value_of_op(Builder *, const Inst *, unsigned width, const Sym *,
                const unsigned *widths);
/* Returns the first value if the bit is set, else the second. */
Sym value_of_choice(Builder *, Term bit, unsigned width, Sym, Sym);
Sym value_of_ahead(Builder *, const Inst *, Sym from, Sym to);
Sym value_of_index(Builder *, const Inst *, Sym base, Sym index);

/* build_memory.c */
Sym store_operand(Builder *, State *, const Operand *);
Sym store_get(Builder *, State *, SlotId);
void store_put(Builder *, State *, SlotId, Sym);
/* Records an address that the slot may have at a node, for store_elements. */
void store_see_offset(Builder *, SlotId, Sym);
/* Makes the values of shared slots, which main alone has known, visible to the
 * first thread that is made. */
void store_publish(Builder *, State *);
SlotId store_register(Builder *, InstanceId, Reg);
SlotId store_library(Builder *, const char *name, unsigned width,
                     TemplateId owner, Sym initial);
BuildObjectId store_static(Builder *, ObjId);
BuildObjectId store_made(Builder *, InstanceId, uint32_t pc);
/* Returns the value of the slot before anything is assigned. */
Sym store_absent(Builder *, SlotId);
/* True if an access at the address is a step here. */
bool store_is_visible(const Builder *, const State *, Sym address);
/* Returns the offsets of the elements, for an access at a variable offset of an
 * object that has few; else none.  Elements are the scalars of that size in its
 * type, or else all consecutive pieces of that size, at distances that the
 * offset has: for a member of an element of an array, the size of an element.
 */
Elements store_elements(const Builder *, Sym address, unsigned bytes);
/* True if an invalid read there gives any value, as in formulas
 * (CHECK_ANY_VALUE of threads.h).  This is so where validity is not asked
 * for. */
bool store_gives_any(const Builder *, Sym address);
/* Ends the path, since the access is at none of the elements. */
void store_miss(Builder *, State *, Sym address, unsigned bytes);
/* Checks an access, and records that it writes.  False if the path ends. */
bool store_touch(Builder *, State *, Sym address, unsigned bytes);
/* True if all of these bytes are 0 at first. */
bool store_is_zeroed(Builder *, BuildObjectId, uint64_t at, unsigned bytes);
Sym store_read(Builder *, State *, Sym address, unsigned bytes);
void store_write(Builder *, State *, Sym address, unsigned bytes, Sym);
void store_alloc(Builder *, State *, const Inst *);
void store_die(Builder *, State *, BuildObjectId);
void store_free(Builder *, State *, const Inst *, Sym address);
/* Kills the objects of a function that returns; INSTANCE_NONE: of the thread
 * that ends. */
void store_leave(Builder *, State *, InstanceId);

/* Returns an offset that the address may have; a hint. */
uint64_t store_offset(const Builder *, Term address);

/* build_parts.c: arrays that are members of a static record, as regions of
 * their own.  Such a part is made where an index of it varies. */
/* True if the access, at an address in an object, may be in a part. */
bool part_is(const Builder *, Sym address);
/* True if some part has a byte of these. */
bool part_overlaps(const Builder *, BuildObjectId, uint64_t at, unsigned bytes);
/* Moves the address of an access into a part, and returns the condition that
 * all of the access is there; TERM_NONE: it is in none. */
Term part_enter(Builder *, Sym *address, unsigned bytes);
/* Does so, and refuses an access that is not entirely in the part. */
void part_require(Builder *, State *, Sym *address, unsigned bytes);

/* build_access.c: records accesses that may race: by the instruction, by a FREE
 * (0: all of the object), or by the library for its caller. */
bool access_is_sought(const Builder *);
void access_note(Builder *, const State *, const Inst *, Sym address,
                 unsigned bytes);
void access_note_write(Builder *, const State *, Sym address, unsigned bytes);

/* build_heap.c: valid-memtrack.  It considers blocks that only their thread
 * knows, and blocks that main allocates before there are threads, and not again
 * before they are freed.  A block is tracked while a variable of the program,
 * or a register that the thread will read, holds the address of its beginning.
 * This is checked where an execution may end: where the thread or main ends, or
 * where the thread waits for others, or for itself. */
void heap_alloc(Builder *, State *, BuildObjectId);
void heap_free(Builder *, State *, BuildObjectId);
/* Checks the blocks where a thread is; 'goes_on': it would take a next step. */
void heap_check(Builder *, State *, bool goes_on);
/* True if some variable holds only the block's address while there are
 * threads. */
bool heap_is_always_led_to(const Builder *, BuildObjectId);

/* build_readers.c: readers of a read-write lock.  The library has them in sets,
 * which have room for the first threads.  Here they are counted, and each
 * thread knows for itself how often it is a reader.  So there may be any number
 * of them.  This is done by executing a few functions of the library in another
 * way.  If a lock's address varies, or other code accesses the words that have
 * the sets, the functions are executed as they are. */
/* True if it has executed the call of the library function. */
bool readers_call(Builder *, State *, const Inst *, const char *function);
/* Records an access of these bytes by other code. */
void readers_see_access(Builder *, BuildObjectId, uint64_t at, unsigned bytes);
/* True if the value is nobody, or the number of readers of some lock. */
bool readers_are_counted(const Builder *, Sym);
/* Returns what is guessed of the holders, by lock; in the arena. */
const SystemHolders *readers_holders(Builder *, uint32_t *n);

/* build_code.c */
/* Executes the next instruction of the path. */
void build_step(Builder *, State *);
/* For an operand that is one of several values: adds a path for each,
 * which executes the instruction again.  True if this path has ended.  No
 * step may have begun. */
bool build_forks(Builder *, State *, const Operand *);

/* build_thread.c */
void class_create(Builder *, State *, const Inst *, unsigned start);
void class_join(Builder *, State *, const Inst *);
void class_detach(Builder *, State *, const Inst *);
void class_end(Builder *, State *);
Sym class_self(Builder *, State *, unsigned width);

#endif
