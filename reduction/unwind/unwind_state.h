/* unwind_state.h - private to the unwinder: its state and the parts that work
 * on it (unwind.c rounds and the product, unwind_code.c one function's code,
 * unwind_call.c calls and new threads, unwind_value.c operations,
 * unwind_memory.c accesses, unwind_frames.c shared cells and transitions,
 * unwind_check.c what has to hold, unwind_heap.c what becomes of blocks,
 * unwind_race.c what may be a data race,
 * unwind_order.c which orders of evaluation differ,
 * unwind_spin.c iterations that change nothing,
 * unwind_state.c guards and merging, unwind_site.c the lines that are asked
 * for). */
#ifndef REDUCTION_UNWIND_UNWIND_STATE_H
#define REDUCTION_UNWIND_UNWIND_STATE_H
#include "frontend/base/table.h"
#include "frontend/ir/liveness.h"
#include "reduction/semantics/termination.h"
#include "reduction/unwind/memory.h"
#include "reduction/unwind/unwind.h"

/* A path condition as a list of conjuncts, shared between paths, so that
 * what two paths have in common is found by walking up. */
typedef struct Guard Guard;
struct Guard {
  const Guard *parent;
  Term literal, term; /* term: the whole conjunction */
  uint32_t depth;
};

/* A transition while it is being built. */
typedef struct {
  CellId cell; /* MemoryCell number */
  Term base;   /* value at the start, or TERM_NONE: not read yet */
  Term when;   /* some write took place; TERM_NONE: none yet */
  Term value;  /* after the writes, given 'when' */
  Pts pts;     /* of 'value' */
} Touched;

typedef struct {
  const Guard *guard;
  Term enabled, waits;
  Holders holders;
  Term failed; /* some property's check failed already */
  Term cut;    /* runs into what is not modelled, inside the section */
  VEC(Touched) touched;
  uint32_t earliest, rank;
  const Inst *inst;
  AccessMode mode;
} Building;

/* A thread made in the atomic section that is running: it starts, with the
 * memory as it then is, when the section ends. */
typedef struct Spawning Spawning;
struct Spawning {
  const Spawning *next;
  ThreadId id;
  Term guard;
  Value function, argument;
  const char *name;
};

/* One symbolic state: a set of executions up to one place in the code. */
typedef struct {
  const Guard *guard; /* NULL: no execution gets here */
  Map regs, cells;    /* by register; by MemoryCell */
  uint32_t current;   /* the transition that is taking place, if it is one
                         and the same on all paths, else TRANSITION_NONE */
  uint32_t deepest, shallowest; /* transitions passed: most and least */
  ThreadSet created, dead;
  bool multi; /* threads were created: shared cells live in frames */
  const Spawning *spawning;
  uint32_t atomic;         /* depth of atomic sections */
  uint32_t model, program; /* 'atomic' where the outermost section of the kind
                              begins (SECTION_MODEL, SECTION_PROGRAM); or 0 */
  MemorySection *section;
  bool owns;       /* the section is a transition of its own */
  uint32_t loads;  /* executed, on the way with most */
  bool is_endless; /* see CHECK_ENDLESS */
} State;

/* A path came to a loop's head. */
typedef struct {
  State state;
  uint32_t head;           /* instruction */
  uint32_t writes, births; /* how many there were */
} Arrival;

/* What changes a configuration, where a path has come along and 'when' holds:
 * a write to frames of another value, or an object that is made. */
typedef struct {
  const Guard *path;
  Term when;
  uint32_t object; /* births */
} Effect;

typedef struct Activation Activation;
struct Activation {
  const Function *function;
  const Activation *caller;
  const Inst *call;
  uint64_t context;     /* hash of the call path with its iterations */
  uint32_t *visits;     /* by loop */
  bool *left_open;      /* a symbolic branch may leave the loop */
  bool *decided;        /* a constant branch stayed in the loop */
  State **pending;      /* by label */
  Arrival **arrivals;   /* by loop: the last from outside or round it */
  State **last;         /* by loop: when its body was last entered */
  State **mark;         /* by loop: at the last visit of 1, 2, 4, ... */
  State *end;           /* at RETURN; register n_regs holds the result */
  const Guard *entry;   /* guard at the call */
  VEC(uint32_t) blocks; /* of MEMORY_FRAME, on any path so far */
};

/* When 'born' was made, 'dead' was dead where 'when' holds, or is to be taken
 * for dead. */
typedef struct {
  uint32_t dead, born;
  Term when;
} Death;

/* What a function's code looks like, computed once. */
typedef struct {
  uint32_t *label_of; /* by instruction; UINT32_MAX: not a target */
  uint32_t *at_label; /* by label, increasing */
  uint32_t n_labels;
  uint32_t *loop_of; /* innermost loop by instruction, or UINT32_MAX */
  bool *is_head;     /* of a loop, by instruction */
} CodeInfo;

/* A region of open order while it is being executed; see ir.h. */
typedef struct {
  uint64_t after;  /* atoms that come earlier in any order */
  bool is_visible; /* it has a step that others may tell */
  bool acts;       /* others, or a property, see what it does */
  bool stops;      /* the thread may go no further, without a violation */
  bool moves;      /* a thread is made, or known to have finished */
} OrderAtom;

typedef struct {
  uint32_t cell, atom;
  bool write;
} OrderAccess;

typedef struct {
  const Activation *activation;
  const Inst *inst;
  uint64_t key;
  uint32_t n, current; /* atom; UINT32_MAX: none yet */
  OrderAtom *atoms;
  VEC(OrderAccess) accesses;
  uint64_t accessing; /* atoms */
  bool is_in_section;
} OrderRecord;

/* A thread to be executed. */
typedef struct {
  ThreadId id, parent;
  uint32_t after, earliest;
  Term guard;
  State start;
  Value function, argument;
  const char *name;
} Work;

typedef struct {
  const Program *program;
  const UnwindOptions *options;
  TermStore *terms;
  PtsStore *pts;
  Memory *memory;
  Arena *run, *round; /* facts; this round's states and product */
  MapSpace maps;
  CodeInfo *code;     /* by function */
  const Exits *exits; /* NULL when deadlocks are not asked for */
  Liveness *liveness;
  Term beyond; /* see Threads */
  Status status;
  Gap why; /* of a status other than OK */
  uint64_t instructions;
  const Activation *here; /* where the next instruction is executed; or NULL */
  const Inst *now;

  /* The thread being executed. */
  ThreadId thread;
  uint64_t thread_key;
  uint32_t first;    /* its first transition */
  uint32_t earliest; /* transitions of others that surely precede it */
  uint32_t depth;    /* transitions on its longest path */
  Term ended;
  const Inst *last; /* the user's last, where its end is the library's */

  VEC(OrderRecord) orders; /* innermost last */
  uint32_t moving;   /* transitions of iterations that make or join threads */
  const Inst *fixed; /* where other orders were left out, or NULL */
  VEC(Work) work;
  VEC(Building) building; /* all transitions, by TransitionId */
  Table touched;          /* by transition and cell: where in its 'touched' */
  VEC(Check) checks;
  VEC(ConfigRun) steps;
  VEC(InputRun) inputs;
  VEC(MemoryRun) uninitialised;
  VEC(HeapEvent) heap;
  VEC(NextAccess) races; /* 'cell' is a MemoryCell's number */
  VEC(Term) facts;
  VEC(bool) told; /* by Term: a guard says what it is; of all rounds */
  bool narrows, could_narrow; /* see path_refine.h */
  VEC(Death) deaths;
  VEC(Effect) writes, births;
  VEC(PlaceRun) places;
  VEC(FloatRun) floats;
  VEC(uint32_t) shared;   /* MemoryCell of each Cell */
  VEC(Term) cell_initial; /* by Cell: value when the frames begin */
  VEC(Value)
  initial;    /* by MemoryCell: before anything was written, or
                 term 0: not asked yet */
  Map before; /* main's memory when the first thread is made */
  bool has_frames;
  /* Somewhere main goes on as where it has made a thread, and may have made
   * none. */
  bool may_be_alone;
} Unwinder;

/* unwind_state.c */
const Guard *guard_and(Unwinder *, const Guard *, Term literal);
/* The part of 'g' beyond 'from', or all of it when 'from' is not above. */
Term guard_relative(Unwinder *, const Guard *g, const Guard *from);
State *state_fork(Unwinder *, State *); /* in the round's arena */
State state_copy(Unwinder *, State *);
void state_merge(Unwinder *, State *into, State *other);
Value value_ite(Unwinder *, Term, Value, Value);
/* Go on only where 'holds'; in an atomic section this disables the whole. */
void state_assume(Unwinder *, State *, Term holds);
void state_wait(Unwinder *, State *, Term holds, Holders);

/* unwind.c */
/* Here and now: the first reason counts. */
void unwind_give_up(Unwinder *, Status, const char *why);
bool unwind_wants_deadlock(const Unwinder *);

/* unwind_code.c */
/* Runs the body from the state to where it returns; the state has no guard
 * when it does not. */
Value code_run(Unwinder *, const Function *, const Activation *caller,
               const Inst *call, uint64_t context, State *, const Value *args);
void thread_end(Unwinder *, State *); /* here, an open section included */
void path_end(State *);               /* no execution goes on from here */
/* The same where the analysis is incomplete: getting there is reported. */
void path_cut(Unwinder *, State *, const Activation *, const Inst *, CheckKind,
              const char *text, uint32_t bound);
void reg_set(Unwinder *, State *, Reg, Value); /* REG_NONE is allowed */
/* The place in the unrolled program: call path, iterations, instruction. */
uint64_t place_key(Unwinder *, const Activation *, uint32_t pc);
/* Of the function's loop, or of its recursion: loop < 0. */
uint32_t loop_bound(Unwinder *, const char *function, int loop);

/* unwind_spin.c */
/* The state comes to where loops have their head, from the instruction 'from'.
 * An iteration that was pure (purity.h) can be taken out of an execution, and
 * what is checked of the rest stays as it was; so who has gone round a loop
 * goes on only where something has changed.  Iterations are kept where threads
 * that wait for ever are looked for, and in atomic sections: those would have
 * no end. */
void spin_arrive(Unwinder *, Activation *, State *, uint32_t head,
                 uint32_t from);

/* unwind_call.c */
void call_run(Unwinder *, Activation *, State *, const Inst *, uint32_t pc);
void thread_spawn(Unwinder *, Activation *, State *, const Inst *, uint32_t pc);
/* The thread starts with the state's memory.  Where the state does not get
 * to, the section that made it did not take place. */
void thread_begin(Unwinder *, State *, const Spawning *);
/* The function that a value means for certain, or NULL. */
const Function *value_function(const Unwinder *, Value);

/* unwind_value.c: what an instruction of the kind yields */
Value value_op(Unwinder *, const Activation *, State *, const Inst *);
Value value_index(Unwinder *, const State *, const Inst *);
Value value_ahead(Unwinder *, const State *, const Inst *);
/* Of no term where there is no such number. */
Value value_float(Unwinder *, const Activation *, State *, const Inst *);
Value value_input(Unwinder *, const Activation *, State *, const Inst *);
Value value_choose(Unwinder *, const Activation *, State *, const Inst *);
void value_alloc(Unwinder *, Activation *, State *, const Inst *, uint32_t pc);

/* unwind_tell.c: operations on addresses, and where objects lie */
/* What the operation yields, as telling.h has it. */
Value value_tell(Unwinder *, State *, const Activation *, const Inst *,
                 unsigned width, Value a, Value b, Value c);
/* The number that the program sees, with places in place of bases. */
Term value_seen(Unwinder *, State *, const Activation *, const Inst *, Value);
/* The same of what is added to an address: what leads from one object to
 * another leaves the first, wherever they lie. */
Term value_offset(Unwinder *, Value);
/* Is the value an address in the object, at its end or not far from it? */
Term value_is_in(Unwinder *, Value, uint32_t object);
/* What tells it, as wide as an address. */
Term value_root(Unwinder *, Value);
/* Bits of the value, and two parts as one value: of all of an address again if
 * they are of the same. */
Value value_part(Unwinder *, Value, unsigned low, unsigned width);
Value value_joined(Unwinder *, Value high, Value low);
/* Does the term tell as much as the root? */
Term value_tells_itself(Unwinder *, Value);
/* 'v' is 'from' with something added: it keeps the root, or gets one. */
Value value_moved(Unwinder *, Value v, Value from);
/* The object is made: which others have died before? */
void places_note_birth(Unwinder *, State *, uint32_t object, Value replaced);
/* After a round: what is so of all places. */
/* Does another heap block lie 'offset' bytes behind where the dead one lies?
 * False where the places of both are not compared, or provenance is strict. */
Term places_are_reused(Unwinder *, uint32_t dead, uint64_t offset);
void places_settle(Unwinder *);
/* unwind_order.c */
typedef enum { ORDER_ACTS, ORDER_STOPS, ORDER_MOVES } OrderEffect;

void order_begin(Unwinder *, Activation *, State *, const Inst *, uint32_t pc);
void order_atom(Unwinder *, const Activation *, const Inst *);
void order_end(Unwinder *, const Activation *, const Inst *);
void order_leave(Unwinder *, const Activation *); /* it is over */
/* What happens meanwhile. */
void order_note_access(Unwinder *, uint32_t cell, bool write, bool shared,
                       bool visible);
void order_note_effect(Unwinder *, OrderEffect);

/* unwind_site.c */
/* The step just recorded may belong to a line that is asked for. */
void site_record(Unwinder *, const State *, const Activation *, const Inst *,
                 TransitionId begins);

/* unwind_frames.c: shared cells, and the transitions that access them */
Value cell_initial(Unwinder *, uint32_t cell);
Value cell_read(Unwinder *, const State *, uint32_t cell);
/* 'when' is given the state's path. */
void cell_write(Unwinder *, State *, uint32_t cell, Term when, Value);
TransitionId transition_begin(Unwinder *, State *, const Inst *);
void step_record(Unwinder *, const State *, TransitionId begins);
void frames_begin(Unwinder *, State *);
void frames_flush(Unwinder *, State *);

/* unwind_check.c */
/* Which of the callers the user's instruction is in, and that instruction in
 * place of '*inst', as config_user has it. */
const Activation *user_activation(const Activation *, const Inst **inst);
/* The user's instruction; where there is none, the user's last. */
const Inst *user_inst(const Unwinder *, const Activation *, const Inst *);
/* The check is kept unless it holds for certain; the state goes on. */
Check *check_add(Unwinder *, State *, const Activation *, const Inst *,
                 CheckKind, Term holds, const char *text);
/* Where it does not hold the path ends at what is not modelled. */
void check_modelled(Unwinder *, State *, const Activation *, const Inst *,
                    Term holds, const char *text);
/* A property's check: FALSE if asked for, else undefined behaviour; the
 * path goes on only where it holds. */
void check_property(Unwinder *, State *, const Activation *, const Inst *,
                    Property, Term holds, const char *text);

/* unwind_memory.c */
Value value_const(Unwinder *, unsigned width, uint64_t bits);
Value operand_value(Unwinder *, const State *, Operand);
void input_record(Unwinder *, const State *, InputKind, const Inst *, Term);
Value memory_load(Unwinder *, State *, const Activation *, const Inst *,
                  Value address, unsigned bytes);
void memory_assign(Unwinder *, State *, const Activation *, const Inst *,
                   Value address, Value value, unsigned bytes);
void memory_free(Unwinder *, State *, const Activation *, const Inst *,
                 Value address);
Value memory_size(Unwinder *, State *, const Activation *, const Inst *,
                  Value address);
void memory_dead(Unwinder *, State *, Value address);
unsigned bits_for(uint64_t size); /* of a number up to 'size' */
/* Note that liveness is read, and join the transition that it needs; then it
 * can be. */
void memory_note_alive(Unwinder *, State *, uint32_t object, bool *shared,
                       bool *visible);
void memory_join_step(Unwinder *, State *, bool shared, bool visible);
Term memory_is_alive(Unwinder *, const State *, uint32_t object);
void memory_end_thread(Unwinder *, State *); /* its variables die */
bool memory_is_certainly_dead(Unwinder *, const State *, uint32_t object);
/* 'size' is constant or, then at most 'most' on this path. */
Value memory_new_object(Unwinder *, State *, Activation *, uint64_t key,
                        const Inst *, Term size, uint64_t most);
/* The function returns: what it has made of MEMORY_FRAME dies. */
void memory_end_frame(Unwinder *, State *, const Activation *);

/* unwind_race.c: for no-data-race */
typedef VEC(uint32_t) MemoryCells;
/* The cells of these bytes, and where races are asked for those of the
 * bit-field's memory location around them. */
MemoryCells race_cells(Unwinder *, const Inst *, uint32_t object,
                       uint64_t offset, unsigned bytes);
/* The transition that is taking place accesses the bytes, or frees the block,
 * where 'when' holds, given the state's path. */
void race_note_access(Unwinder *, const State *, const Activation *,
                      const Inst *, uint32_t object, uint64_t offset,
                      unsigned bytes, Term when);
void race_note_free(Unwinder *, const State *, const Inst *, uint32_t object,
                    Term when);
/* Those that have a partner, of the cells that Threads have. */
void race_collect(Unwinder *, Arena *, Threads *);

/* unwind_heap.c: for valid-memcleanup and valid-memtrack */
/* Does the end of the process look at all blocks?  Then others see a FREE. */
bool heap_is_watched(const Unwinder *);
/* The block is made, or dies, where 'when' holds, given the state's path. */
void heap_event(Unwinder *, const State *, uint32_t object, bool is_death,
                Term when);
/* The process ends here unless 'goes_on' holds. */
void check_end(Unwinder *, State *, const Activation *, const Inst *,
               Term goes_on);
/* What is to be so of the heap when the execution is over. */
void check_heap(Unwinder *);

#endif
