/* unwind_state.h - private state of the unwinder, for the files unwind*.c only.
 *
 *   unwind.c          rounds, and the Threads that they make
 *   unwind_code.c     code of a function; unwind_call.c: calls, new threads
 *   unwind_state.c    path conditions, merging of states
 *   unwind_value.c    operations; unwind_observe.c: those on addresses
 *   unwind_memory.c   accesses; unwind_slots.c: those at variable positions
 *   unwind_range.c    ranges that are filled or copied at once
 *   unwind_bytes.c    bytes that are read one after the other
 *   unwind_scan.c     searches for a byte; unwind_compare.c: comparisons
 *   unwind_frames.c   shared cells, transitions
 *   unwind_check.c    checks; unwind_heap.c: lifetimes of heap blocks
 *   unwind_race.c     accesses that may race
 *   unwind_order.c    orders of evaluation that matter
 *   unwind_spin.c     iterations without effects (purity.h)
 *   unwind_site.c     requested lines */
#ifndef REDUCTION_UNWIND_UNWIND_STATE_H
#define REDUCTION_UNWIND_UNWIND_STATE_H
#include "frontend/base/table.h"
#include "frontend/ir/liveness.h"
#include "reduction/semantics/termination.h"
#include "reduction/unwind/memory.h"
#include "reduction/unwind/unwind.h"

/* A path condition: a list of conjuncts, the last one first.  Paths share their
 * common beginning, which is found by walking up. */
typedef struct Guard Guard;
struct Guard {
  const Guard *parent;
  Term literal, term; /* last conjunct; whole conjunction */
  uint32_t depth;
};

/* Accesses of a transition to one cell. */
typedef struct {
  CellId cell; /* MemoryCell number */
  Term base;   /* value at the start, or TERM_NONE: not read yet */
  Term when;   /* some write took place; TERM_NONE: none yet */
  Term reads;  /* some read took place; TERM_NONE: none was noted */
  Term value;  /* after the writes, given 'when' */
  Pts pts;     /* points-to set of 'value' */
  MemoryOrder load, failure, store; /* the strongest of each */
  bool is_plainly_read,
      is_plainly_written; /* is_plain of CellRead, CellWrite */
  bool by_model;          /* by_model of either */
} Touched;

/* A transition while it is being built. */
typedef struct {
  const Guard *guard;
  Term enabled, waits;
  Holders holders;
  Term failed; /* an earlier check of some property failed */
  Term cut;    /* runs into unmodelled code, inside the section */
  VEC(Touched) touched;
  uint32_t earliest, rank;
  const Inst *inst;
  AccessMode mode;
  /* First target of its last atomic access: 1 + the number of the MemoryObject,
   * or 0 if there is none; offset in it. */
  uint32_t atomic_object;
  uint64_t atomic;
} Building;

/* A thread made in the running atomic section: it starts, with the memory at
 * that time, when the section ends. */
typedef struct Spawning Spawning;
struct Spawning {
  const Spawning *next;
  ThreadId id;
  Term guard;
  Value function, argument;
  const char *name;
};

/* Path conditions under which a thread and its ancestors were made. */
typedef struct Ancestry Ancestry;
struct Ancestry {
  const Guard *guard; /* of the thread that made it */
  const Ancestry *parent;
};

/* One symbolic state: a set of executions up to one point of the unrolled
 * program. */
typedef struct {
  const Guard *guard; /* NULL: no execution gets here */
  Map regs, cells;    /* by register; by MemoryCell */
  Map ranges;         /* by MemoryObject: number of its topmost Backdrop */
  /* The present transition, if it is the same on all paths, else
   * TRANSITION_NONE. */
  uint32_t current;
  uint32_t deepest, shallowest; /* transitions passed: most and least */
  ThreadSet created, dead;
  bool multi; /* threads were created: shared cells live in frames */
  const Spawning *spawning;
  uint32_t atomic; /* depth of atomic sections */
  /* 'atomic' at the beginning of the outermost section of the kind
   * (SECTION_MODEL, SECTION_PROGRAM); or 0. */
  uint32_t model, program;
  MemorySection *section;
  bool owns;       /* the section is a transition of its own */
  uint32_t loads;  /* largest number of loads executed, over its paths */
  bool is_endless; /* see CHECK_ENDLESS */
} UnwindState;

/* Arrival of a path at a loop's head. */
typedef struct {
  UnwindState state;
  uint32_t head;           /* instruction */
  uint32_t writes, births; /* numbers of Effects recorded by then */
} Arrival;

/* A change that other threads may observe, on the path where 'when' holds: a
 * store to a shared cell of another value than it has, or a new object. */
typedef struct {
  const Guard *path;
  Term when;
  uint32_t object;         /* births */
  uint32_t cell;           /* writes: MemoryCell, */
  TransitionId transition; /* transition, */
  Term value;              /* and value */
} Effect;

typedef struct Activation Activation;
struct Activation {
  const Function *function;
  const Activation *caller;
  const Inst *call;
  uint64_t context;      /* hash of the call path with its iterations */
  uint32_t *visits;      /* by loop */
  bool *left_open;       /* a symbolic branch may leave the loop */
  bool *decided;         /* a constant branch stayed in the loop */
  UnwindState **pending; /* by label */
  /* By loop: the last arrival from outside or after an iteration. */
  Arrival **arrivals;   /* or NULL: not kept */
  uint32_t *changing;   /* by loop: rounds since one may have changed nothing */
  UnwindState **last;   /* by loop: at the last entry of its body */
  UnwindState **mark;   /* by loop: at the last visit of 1, 2, 4, ... */
  UnwindState *end;     /* at RETURN; register n_regs holds the result */
  const Guard *entry;   /* guard at the call */
  VEC(uint32_t) blocks; /* objects of MEMORY_FRAME, on any path so far */
};

/* When 'born' was made, 'dead' had died (or is to die, see INST_ALLOC) where
 * 'when' holds. */
typedef struct {
  uint32_t dead, born;
  Term when;
} Death;

/* Facts about a function's code, computed once. */
typedef struct {
  uint32_t *label_of; /* by instruction; UINT32_MAX: not a target */
  uint32_t *at_label; /* by label, increasing */
  uint32_t n_labels;
  uint32_t *loop_of; /* innermost loop by instruction, or UINT32_MAX */
  bool *is_head;     /* by instruction: head of a loop */
} CodeInfo;

/* Effects of one atom.  An atom is a part of a region that is not divided when
 * the region is evaluated in another order (ir.h). */
typedef struct {
  uint64_t after;  /* atoms that come earlier in any order */
  bool is_visible; /* it has a step that other threads may observe */
  bool acts;       /* other threads, or a property, observe its effects */
  bool stops;      /* the thread may stop, without a violation */
  bool moves;      /* a thread is made, or observed to have finished */
} OrderAtom;

typedef struct {
  uint32_t cell, atom;
  bool write;
} OrderAccess;

typedef struct {
  uint32_t object, atom;
  uint64_t from, to; /* all bytes of a range are there */
  bool write;
} OrderRange;

/* Such a region while it is being executed. */
typedef struct {
  const Activation *activation;
  const Inst *inst;
  uint64_t key;     /* inst_key of 'inst' */
  uint32_t n;       /* number of atoms */
  uint32_t current; /* the atom that is being executed; UINT32_MAX: none yet */
  OrderAtom *atoms;
  VEC(OrderAccess) accesses;
  VEC(OrderRange) ranges;
  uint64_t accessing; /* set of the atoms that access memory */
  bool is_in_section;
} OrderRecord;

typedef enum {
  BACKDROP_FILL,
  BACKDROP_COPY,
  BACKDROP_HAVOC,
  BACKDROP_EITHER
} BackdropKind;

/* Value of the bytes of the source of a copy that become a member of an
 * element; at the moment of the copy, or as its backdrop gives it. */
typedef struct {
  uint64_t member; /* offset in the element */
  unsigned bytes;
  bool is_now;
  Value value;
} MemberValue;
typedef VEC(MemberValue) MemberValues;

/* A backdrop is a layer of an object's contents: the effect of one range
 * operation on top of another layer, evaluated only for cells that are read.
 * It gives the values of cells that were not written since.  EITHER merges the
 * layers of two paths. */
typedef struct {
  BackdropKind kind;
  uint32_t under;    /* number of the layer below; 0: initial contents */
  uint64_t from, to; /* not EITHER: the range in bytes; or, if its ends are not
                        constant, bounds of these */
  uint8_t byte;      /* FILL; HAVOC: as in ir.h */
  uint32_t number;   /* HAVOC: its number */
  /* Not EITHER, if the ends are not constant: the ends; the condition that the
   * range operation takes place at once. */
  Term first, end, is_done;
  /* COPY: object 'source' with its contents at the time of the copy, and the
   * offset of the first byte copied. */
  Map cells, ranges;
  uint32_t source;
  uint64_t at;
  /* COPY, if the ends are not constant: the offset in place of 'at'; the path;
   * the key of the instruction (inst_key). */
  Term source_first, guard;
  uint64_t key;
  /* The same, if both ends are those of elements: flat targets of the first
   * byte and of that of the source, and the number of bytes; or 0. */
  PtsTarget element, source_element;
  uint64_t length;
  MemberValues *members; /* those that are known */
  Term when;      /* EITHER: where it holds, 'under' gives the contents, */
  uint32_t other; /* elsewhere this layer does */
} Backdrop;

/* Memoised value of a cell under a backdrop. */
typedef struct {
  uint32_t backdrop, cell;
  Value value;
} BackdropValue;

/* Possible target of an access, or of some of its bytes: where 'when' holds,
 * bytes of an object from 'offset' on, or a slot. */
typedef struct {
  uint32_t object;
  uint64_t offset;
  Term when;
  uint32_t slot;       /* its cell, or NO_SLOT */
  unsigned low, bytes; /* bytes low .. low + bytes - 1 of the access */
} AccessTarget;
enum { NO_SLOT = UINT32_MAX };
typedef VEC(AccessTarget) AccessTargets;
typedef VEC(uint32_t) MemoryCells;

/* A thread to be executed. */
typedef struct {
  ThreadId id, parent;
  uint32_t after, earliest;
  Term guard;
  UnwindState start;
  Value function, argument;
  const char *name;
  const Ancestry *ancestry; /* NULL: main */
} Work;

typedef struct {
  const Program *program;
  const UnwindOptions *options;
  bool has_passages; /* the order psc of RC11 may depend on plain accesses to
                        static objects: there are seq_cst events and weaker
                        accesses */
  TermStore *terms;
  PtsStore *pts;
  Memory *memory;
  Arena *run, *round; /* facts; states and results of this round */
  MapSpace maps;
  CodeInfo *code;     /* by function */
  const Exits *exits; /* NULL when deadlocks are not requested */
  Liveness *liveness;
  Term beyond; /* see Threads */
  Status status;
  Gap why; /* reason for a status other than OK */
  uint64_t instructions;
  /* The instruction being executed, with its activation; or NULL. */
  const Activation *here;
  const Inst *now;

  /* The thread being executed. */
  ThreadId thread;
  uint64_t thread_key;
  const Ancestry *ancestry;
  uint32_t first;    /* its first transition */
  uint32_t earliest; /* transitions of others that surely precede it */
  uint32_t depth;    /* transitions on its longest path */
  Term ended;
  /* The user's last instruction, if its end is in the library. */
  const Inst *last;

  VEC(OrderRecord) orders; /* innermost last */
  uint32_t moving;   /* number of transitions in iterations that make or join
                        threads */
  const Inst *fixed; /* location where other orders were left out, or NULL */
  VEC(Work) work;
  VEC(Building) building; /* all transitions, by TransitionId */
  Table touched;          /* by transition and cell: index in its 'touched' */
  VEC(Check) checks;
  VEC(ConfigRun) steps;
  VEC(InputRun) inputs;
  VEC(MemoryRun) uninitialised;
  VEC(HeapEvent) heap;
  VEC(NextAccess) races; /* 'cell' is a MemoryCell's number */
  VEC(Term) facts;
  VEC(bool) decided; /* by Term: some guard decides it; over all rounds */
  bool refines;      /* all terms are refined now (path_refine.h) */
  bool could_refine; /* this round has left some term unrefined */
  VEC(Death) deaths;
  VEC(Effect) writes, births;
  VEC(Repeat) repeats; /* 'cell' is a MemoryCell's number */
  VEC(PlaceRun) places;
  VEC(FloatRun) floats;
  VEC(uint32_t) shared;   /* MemoryCell of each Cell */
  VEC(Term) cell_initial; /* by Cell: value when the first thread is made */
  /* By MemoryCell: value before all writes, or term 0: not requested yet. */
  VEC(Value) initial;
  VEC(bool) garbage; /* by Term: contents of memory that nothing has stored */
  /* Main's memory when the first thread is made. */
  Map before, before_ranges;
  VEC(Backdrop) backdrops; /* by number, less one */
  Table backdrop_of;       /* of 'backdrop_values' */
  VEC(BackdropValue) backdrop_values;
  MemoryCells noted;     /* see race_cells */
  AccessTargets targets; /* room for those of the next access */
  uint32_t n_havocs;
  bool has_long_range; /* as in Threads, in this round */
  bool has_frames; /* a thread has been made: shared cells have values in the
                      Threads */
  /* On some path main continues as if it had made a thread, although it may
   * have made none. */
  bool may_be_alone;
} Unwinder;

/* unwind_state.c */
/* Returns the guard with one conjunct more; NULL if that is constantly
 * false. */
const Guard *guard_and(Unwinder *, const Guard *, Term literal);
/* True if 'from' is 'g' or an ancestor of it. */
bool guard_is_on(const Guard *g, const Guard *from);
/* Returns the conjunction of the conjuncts that 'g' has beyond 'from', or of
 * all if 'from' is no ancestor. */
Term guard_relative(Unwinder *, const Guard *g, const Guard *from);
/* Return a copy; both states may then change.  state_fork puts it into the
 * round's arena. */
UnwindState *state_fork(Unwinder *, UnwindState *);
UnwindState state_copy(Unwinder *, UnwindState *);
/* Adds the executions of the other state, at the same point. */
void state_merge(Unwinder *, UnwindState *into, UnwindState *other);
Value value_ite(Unwinder *, Term, Value, Value);
/* Restricts the state to executions where the condition holds.  In an atomic
 * section, the whole section is enabled only where it holds.  state_wait also
 * records the holders of what is waited for. */
void state_assume(Unwinder *, UnwindState *, Term holds);
void state_wait(Unwinder *, UnwindState *, Term holds, Holders);

/* unwind.c */
/* Ends the unwinding at the present instruction, with this status and reason;
 * only the first reason counts. */
void unwind_give_up(Unwinder *, Status, const char *why);
/* True if deadlocks are checked. */
bool unwind_wants_deadlock(const Unwinder *);

/* unwind_code.c */
/* Runs the body of the function from the state up to its returns, merged, and
 * returns the result.  The state has no guard if the function never returns. */
Value code_run(Unwinder *, const Function *, const Activation *caller,
               const Inst *call, uint64_t context, UnwindState *,
               const Value *args);
/* Ends the thread here, even in an open section. */
void thread_end(Unwinder *, UnwindState *);
void path_end(UnwindState *); /* no execution goes on from here */
/* Ends the path where the unwinding is incomplete: adds a check that fails if
 * an execution gets there. */
void path_cut(Unwinder *, UnwindState *, const Activation *, const Inst *,
              CheckKind, const char *text, uint32_t bound);
void reg_set(Unwinder *, UnwindState *, Reg, Value); /* REG_NONE is allowed */
/* Returns the key of an instruction in the unrolled program: a hash of call
 * path, iterations and instruction. */
uint64_t inst_key(Unwinder *, const Activation *, uint32_t pc);
/* Returns the bound of the function's loop, or of its recursion (loop < 0). */
uint32_t loop_bound(Unwinder *, const char *function, int loop);

/* unwind_spin.c */
/* Moves the state to the head of a loop, from the instruction 'from'.  A pure
 * iteration (purity.h) can be removed from an execution without changing the
 * checks of the rest.  So a thread continues after an iteration only where
 * something has changed.  Iterations are kept if deadlocks are requested, and
 * in atomic sections: these would have no end. */
void spin_arrive(Unwinder *, Activation *, UnwindState *, uint32_t head,
                 uint32_t from);

/* unwind_call.c */
void call_run(Unwinder *, Activation *, UnwindState *, const Inst *,
              uint32_t pc);
void thread_spawn(Unwinder *, Activation *, UnwindState *, const Inst *,
                  uint32_t pc);
/* Starts the thread with the state's memory.  If the state is not reached, the
 * section that made it did not take place. */
void thread_begin(Unwinder *, UnwindState *, const Spawning *);
/* Returns the only function that the value can refer to, or NULL. */
const Function *value_function(const Unwinder *, Value);

/* unwind_value.c: results of single kinds of instructions */
Value value_index(Unwinder *, const UnwindState *, const Inst *);
Value value_ahead(Unwinder *, const UnwindState *, const Inst *);
/* The result has no term if there is no such number. */
Value value_float(Unwinder *, const Activation *, UnwindState *, const Inst *);
Value value_input(Unwinder *, const Activation *, UnwindState *, const Inst *);
Value value_choose(Unwinder *, const Activation *, UnwindState *, const Inst *);
void value_alloc(Unwinder *, Activation *, UnwindState *, const Inst *,
                 uint32_t pc);

/* unwind_observe.c: operations on addresses, and places of objects */
/* Returns the result of an INST_OP, by observation.h. */
Value value_op(Unwinder *, const Activation *, UnwindState *, const Inst *);
/* Returns the number that the program observes for the value: places replace
 * bases (address.h). */
Term value_seen(Unwinder *, UnwindState *, const Activation *, const Inst *,
                Value);
/* The same for a number that is added to an address.  A difference between
 * addresses in two objects leads out of the first object, for any places. */
Term value_offset(Unwinder *, Value);
/* Returns the condition that the value is an address in the object, at its end
 * or not far from it. */
Term value_is_in(Unwinder *, Value, uint32_t object);
/* True if the value is a number that may equal an address, by bases, in an
 * object of 'pts'.  Memory that nothing has stored counts as no number. */
bool value_resembles(Unwinder *, Value, Pts pts);
/* Returns the value's root, as wide as an address: 0 for a number. */
Term value_root(Unwinder *, Value);
/* True if the value is a part of an address whose other parts are unknown. */
bool value_is_stray_part(Unwinder *, Value);
/* Returns the bits low .. low + width - 1 of the value. */
Value value_part(Unwinder *, Value, unsigned low, unsigned width);
/* Returns two parts joined to one value: an address again if they are the parts
 * of one. */
Value value_joined(Unwinder *, Value high, Value low);
/* Returns the condition that comparing the term is as precise as comparing its
 * root. */
Term value_distinguishes(Unwinder *, Value);
/* Returns 'v', which is 'from' with something added, with the root of 'from';
 * if that has none, with one of its own. */
Value value_moved(Unwinder *, Value v, Value from);
/* Records which other objects have died before the object is made; 'replaced':
 * operand c of INST_ALLOC. */
void places_note_birth(Unwinder *, UnwindState *, uint32_t object,
                       Value replaced);
/* Returns the condition that another heap block lies 'offset' bytes after the
 * place of the dead one.  False if the places of both are not compared, or
 * provenance is strict. */
Term places_are_reused(Unwinder *, uint32_t dead, uint64_t offset);
/* Returns a condition that holds wherever that holds for some offset. */
Term places_may_be_reused(Unwinder *, uint32_t dead);
/* Adds the facts about all places, after a round. */
void places_settle(Unwinder *);

/* unwind_order.c */
typedef enum { ORDER_ACTS, ORDER_STOPS, ORDER_MOVES } OrderEffect;

void order_begin(Unwinder *, Activation *, UnwindState *, const Inst *,
                 uint32_t pc);
void order_atom(Unwinder *, const Activation *, const Inst *);
void order_end(Unwinder *, const Activation *, const Inst *);
void order_leave(Unwinder *, const Activation *); /* the region ends */
/* Record accesses and effects of the present atoms. */
void order_note_access(Unwinder *, uint32_t cell, bool write, bool shared,
                       bool visible);
/* Does so for a range, whose cells are recorded, too: others are where no
 * single byte is accessed. */
void order_note_range(Unwinder *, uint32_t object, uint64_t from, uint64_t to,
                      bool write);
void order_note_effect(Unwinder *, OrderEffect);

/* unwind_site.c */
/* Adds a site if the step just recorded belongs to a requested line. */
void site_record(Unwinder *, const UnwindState *, const Activation *,
                 const Inst *, TransitionId begins);

/* unwind_range.c: ranges that are filled or copied at once */
/* Executes a FILL, COPY or HAVOC, at once where that is correct (ir.h, Ranges).
 * Returns its result: the number of bytes, or 0 where nothing was done. */
Value value_range(Unwinder *, const Activation *, UnwindState *, const Inst *);
/* True if a range operation can take place at once here: no line is requested,
 * and stores reach memory in their order. */
bool range_is_free(const Unwinder *, const UnwindState *);
/* Notes that the path reads, in the present step, bytes from .. to - 1 of the
 * object at most.  False if other threads may see that, or the object may be
 * dead: then nothing is noted. */
bool range_may_read(Unwinder *, UnwindState *, uint32_t object, uint64_t from,
                    uint64_t to);
/* Returns the cell's value in the memory of a state: as written since, else as
 * the backdrop gives it. */
Value contents_get(Unwinder *, const Map *cells, const Map *ranges,
                   uint32_t cell);
/* Merges the ranges of another state; 'first' holds in the executions of the
 * state that it is merged into. */
void ranges_merge(Unwinder *, Map *into, const Map *other, Term first);

/* unwind_bytes.c: bytes that are read one after the other, at once */
enum { BYTE_UNKNOWN = -1 };
typedef struct {
  uint32_t object;
  uint64_t size; /* of the object, at most */
  Term start;    /* offset of the first byte, as wide as an address */
  uint64_t from; /* the same if it is constant, else 0 */
} ByteStart;
/* Finds where a read from the address on begins.  False if it is not known in
 * which object, or what that holds. */
bool bytes_find(Unwinder *, const UnwindState *, Value address, ByteStart *);
/* Returns the constant value of the byte at an offset, or BYTE_UNKNOWN; and
 * moves '*end', which is behind it, to the end of bytes of that value. */
int bytes_run(Unwinder *, const UnwindState *, uint32_t object, uint64_t at,
              uint64_t *end);
/* Returns the cell that has the byte, made if there is none. */
uint32_t bytes_cell(Unwinder *, uint32_t object, uint64_t at);
/* Returns the value of the byte in the cell, or no term if it is no number. */
Term bytes_value(Unwinder *, const UnwindState *, uint32_t cell, uint64_t at);
/* True if the next byte after all of the object's violates valid-deref.
 * bytes_check then checks that the read ends before, where 'holds', and that
 * byte is not read in the step of that number from there.  False if that is
 * certain. */
bool bytes_are_checked(const Unwinder *);
bool bytes_check(Unwinder *, UnwindState *, const Activation *, const Inst *,
                 Term holds, unsigned step);
/* Records the answer to the interpreter: at once where 'is_done' holds. */
void bytes_answer(Unwinder *, const UnwindState *, const Inst *, Term is_done);

/* unwind_scan.c: searches for a byte */
/* Executes a search, at once where that is correct. */
Value value_search(Unwinder *, const Activation *, UnwindState *, const Inst *);

/* unwind_compare.c: comparisons of bytes */
/* Executes a comparison, at once where that is correct. */
Value value_compare(Unwinder *, const Activation *, UnwindState *,
                    const Inst *);

/* unwind_frames.c: shared cells, and the transitions that access them */
Value cell_initial(Unwinder *, uint32_t cell);
/* Returns a variable of any value: what the cell holds, which the program has
 * not written since the HAVOC of that number, or since the object was made
 * (0).  No byte is 'but' - 1, unless that is below 0. */
Value cell_any(Unwinder *, uint32_t cell, uint32_t havoc, uint8_t but);
Value cell_read(Unwinder *, const UnwindState *, uint32_t cell);
/* Writes the value where 'when' holds, which is relative to the state's
 * path. */
void cell_write(Unwinder *, UnwindState *, uint32_t cell, Term when, Value);
/* Notes an access to the cell in the transition that is taking place, if fences
 * are transitions; 'when' is relative to the state's path. */
void transition_note_order(Unwinder *, const UnwindState *, uint32_t cell,
                           Term when, const Inst *, bool write);
/* True if all stores of the transition to the cell, one at least, are atomic
 * operations of the program.
 *
 *   require  fences are transitions */
bool cell_is_stored_atomically(Unwinder *, TransitionId, uint32_t cell);
/* True in a section of the program if fences are transitions.  There a load of
 * a cell is a read of the transition even if no other thread writes the cell:
 * an update has stronger effects than a store. */
bool unwind_is_update(const Unwinder *, const UnwindState *);
TransitionId transition_begin(Unwinder *, UnwindState *, const Inst *);
void step_record(Unwinder *, const UnwindState *, TransitionId begins);
void frames_begin(Unwinder *, UnwindState *);
void frames_flush(Unwinder *, UnwindState *);

/* unwind_check.c */
/* Returns the innermost activation of user code, and sets '*inst' to its
 * present instruction, as config_user does. */
const Activation *user_activation(const Activation *, const Inst **inst);
/* Returns that instruction; if no user code is active, the last one that
 * was. */
const Inst *user_inst(const Unwinder *, const Activation *, const Inst *);
/* Adds the check, unless it holds for certain; the state stays as it is. */
Check *check_add(Unwinder *, UnwindState *, const Activation *, const Inst *,
                 CheckKind, Term holds, const char *text);
/* Ends the path at unmodelled code where 'holds' is false. */
void check_modelled(Unwinder *, UnwindState *, const Activation *, const Inst *,
                    Term holds, const char *text);
/* Adds a property's check: FALSE if requested, else undefined behaviour; the
 * path goes on only where it holds. */
void check_property(Unwinder *, UnwindState *, const Activation *, const Inst *,
                    Property, Term holds, const char *text);

/* Returns a term that is equal on the path, without leading bits that are zero
 * there (range.h). */
Term value_narrowed(Unwinder *, const UnwindState *, Term);

/* unwind_memory.c */
Value value_const(Unwinder *, unsigned width, uint64_t bits);
Value operand_value(Unwinder *, const UnwindState *, Operand);
void input_record(Unwinder *, const UnwindState *, InputKind, const Inst *,
                  Term);
Value memory_load(Unwinder *, UnwindState *, const Activation *, const Inst *,
                  Value address, unsigned bytes);
/* Makes the value's term show which object it is an address in, since other
 * threads read the term alone, from a cell that may also hold addresses in
 * 'others'.  Executions in which it cannot are not modelled. */
void memory_keep_rooted(Unwinder *, UnwindState *, Pts others, Value *);
void memory_assign(Unwinder *, UnwindState *, const Activation *, const Inst *,
                   Value address, Value value, unsigned bytes);
void memory_free(Unwinder *, UnwindState *, const Activation *, const Inst *,
                 Value address);
Value memory_size(Unwinder *, UnwindState *, const Activation *, const Inst *,
                  Value address);
void memory_dead(Unwinder *, UnwindState *, Value address);
unsigned bits_for(uint64_t size); /* number of bits of numbers up to 'size' */
/* Records the access to a cell.  Sets '*shared' if the cell is shared, and
 * '*visible' if the access needs a transition of its own; else both stay. */
void memory_note(Unwinder *, UnwindState *, uint32_t cell, bool write,
                 bool *shared, bool *visible);
/* Does so, also in the records of operands whose order is open. */
void memory_note_ordered(Unwinder *, UnwindState *, uint32_t cell, bool write,
                         bool *shared, bool *visible);
/* Does what memory_note does for a read of the object's liveness.
 * memory_join_step then begins the transition that this needs, if any. */
void memory_note_alive(Unwinder *, UnwindState *, uint32_t object, bool *shared,
                       bool *visible);
void memory_join_step(Unwinder *, UnwindState *, bool shared, bool visible);
/* Returns the object's number of bytes, as wide as an address. */
Term memory_extent(Unwinder *, const UnwindState *, uint32_t object);
Term memory_is_alive(Unwinder *, const UnwindState *, uint32_t object);
void memory_end_thread(Unwinder *, UnwindState *); /* its variables die */
bool memory_is_certainly_dead(Unwinder *, const UnwindState *, uint32_t object);
/* 'size' is constant or, otherwise, at most 'most' on this path. */
Value memory_new_object(Unwinder *, UnwindState *, Activation *, uint64_t key,
                        const Inst *, Term size, uint64_t most);
/* The function returns: ends its objects of MEMORY_FRAME. */
void memory_end_frame(Unwinder *, UnwindState *, const Activation *);

typedef struct {
  AccessTargets targets;
  Term valid;     /* it is inside one of the objects */
  Term supported; /* if so, it is at a modelled position */
  Term reused;    /* the object is dead, and another may lie there */
} Resolved;
/* Returns the value that an access of 'bytes' bytes reads, given the values of
 * its targets: each byte is that of the first one whose condition holds. */
Value value_of_targets(Unwinder *, const Resolved *, const Value *,
                       unsigned bytes);

/* unwind_slots.c: accesses at variable positions in large objects */
/* True if the access to the object uses slots. */
bool slots_apply(Unwinder *, uint32_t object, PtsTarget, unsigned bytes,
                 const Inst *);
/* Adds the targets of such an access.  'guard' is the path, 'key' that of the
 * instruction (inst_key), 'rel' the offset in the object; 'inside' holds where
 * the access is inside of the object. */
void slots_resolve(Unwinder *, Term guard, uint64_t key, Resolved *, PtsTarget,
                   unsigned bytes, Term rel, Term inside);
/* True if the i-th slot is in use: false for one that is larger than the grain,
 * from an earlier round. */
bool slots_has(const MemoryObject *, uint32_t i);
void slots_settle(Unwinder *); /* after a round */
/* Returns the condition that the offset, which is inside of the target's
 * object, is one of the target's. */
Term slots_are_at(Unwinder *, PtsTarget, Term rel);
/* True if the bytes of a slot may be on both sides of the offset. */
bool slots_may_straddle(const MemoryObject *, uint64_t at);
/* Returns the cells of the target, as race_cells does. */
const MemoryCells *target_cells(Unwinder *, const Inst *, const AccessTarget *);

/* unwind_race.c: for no-data-race */
/* Returns the cells of these bytes and, if races are requested, those of the
 * bit-field's memory location around them: valid until the next call. */
const MemoryCells *race_cells(Unwinder *, const Inst *, uint32_t object,
                              uint64_t offset, unsigned bytes);
/* Notes that the present transition accesses the bytes, or frees the block,
 * where 'when' holds, relative to the state's path. */
void race_note_access(Unwinder *, const UnwindState *, const Activation *,
                      const Inst *, const AccessTarget *);
void race_note_free(Unwinder *, const UnwindState *, const Inst *,
                    uint32_t object, Term when);
/* Does the same for a cell of a range operation. */
void race_note_cell(Unwinder *, const UnwindState *, const Inst *,
                    uint32_t cell, bool write, Term when);
/* Collects the accesses that have a partner, for the cells that Threads
 * have. */
void race_collect(Unwinder *, Arena *, Threads *);

/* unwind_heap.c: for valid-memcleanup and valid-memtrack */
/* True if the end of the process examines all blocks.  Then other threads
 * observe a FREE. */
bool heap_is_watched(const Unwinder *);
/* Notes that the block is made, or dies, where 'when' holds, relative to the
 * state's path. */
void heap_event(Unwinder *, const UnwindState *, uint32_t object, bool is_death,
                Term when);
/* Records that the process ends here unless 'goes_on' holds. */
void check_end(Unwinder *, UnwindState *, const Activation *, const Inst *,
               Term goes_on);
/* Adds the checks of the heap at the end of the execution. */
void check_heap(Unwinder *);

#endif
