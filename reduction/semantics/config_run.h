/* config_run.h - state of the interpreter while it executes one step, shared by
 * its files config*.c. */
#ifndef REDUCTION_SEMANTICS_CONFIG_RUN_H
#define REDUCTION_SEMANTICS_CONFIG_RUN_H
#include "reduction/semantics/config_spin.h"
#include "reduction/semantics/config_state.h"

/* Execution of one thread from a step to the next. */
typedef struct {
  Config *s;
  ConfigThread *t;
  unsigned atomic; /* number of open sections */
  /* Number of the outermost open section of the library; 0: none. */
  unsigned model;
  bool is_program; /* an open section is the program's own */
  bool may_commit; /* TSO, PSO: stores of others may still reach memory before
                      the open section */
  bool ends_step;  /* the step ends before the next instruction */
  uint64_t left;   /* remaining instructions */
  /* RC11: the open section has added an event to the graph; one more than the
   * cell that it has read last, or 0, and the order of that. */
  bool has_event;
  uint32_t has_read;
  MemoryOrder read_order;
  ThreadId *spawned;
  uint32_t n_spawned;
  Spin spin;
} Run;

static inline const World *run_world(const Run *r) { return r->s->world; }
static inline const Program *run_program(const Run *r) {
  return r->s->world->program;
}

/* Returns the offset of a pointer into an object from the object's base. */
static inline uint64_t run_offset(const Run *r, ConfigValue p) {
  return p.bits - r->s->blocks[p.provenance - 1]->info.base;
}

/* config.c: events, and what ends the thread or the process */
void run_record(Run *, Event);
/* The thread goes no further: for good or, if a section is open, not now. */
StepOutcome run_stop(Run *);
/* True if the process may end where the thread is while some heap block is
 * allocated; sets that violation. */
bool run_leaks(Config *, const ConfigThread *);
/* The process may end from here on; 'kind' is the event to record. */
StepOutcome run_end_process(Run *, EventKind kind);
/* Handles a failed check of the property; returns the outcome for the
 * thread. */
StepOutcome run_fail(Run *, Property, const char *text);
/* Returns the role that an access of a race has for the followed witness:
 * 'armed' of Aim, restricted to its location. */
unsigned run_armed(const Run *);
/* Handles an unmodelled instruction. */
StepOutcome run_unsupported(Run *);
/* Returns the thread's location in the user's code; if that is not entered yet,
 * the location of its first function. */
Loc run_user_loc(const ConfigThread *);

/* config_inst.c: inputs, registers, and instructions */
/* Executes an instruction of its kind, which is the thread's next. */
typedef StepOutcome Execution(Run *, const Inst *);
extern Execution *const run_executions[N_INST];
uint64_t run_ask(Run *, InputQuery);
/* Return the operand's value, possibly a term; or concretised to a number. */
ConfigValue run_value(const Run *, const Operand *);
ConfigValue run_operand(Run *, const Operand *);
/* The same in that configuration, thread and frame. */
ConfigValue run_value_in(const Config *, const ConfigThread *, const Frame *,
                         const Operand *);
/* The same, as a pointer to an object. */
ConfigValue run_pointer(Run *, const Operand *);
ConfigValue run_term(const Run *, Term); /* a number, if it is one */
/* Concretises a term with that number of bits. */
ConfigValue run_concretise(Run *, unsigned width, ConfigValue);
unsigned run_width(const Run *, Reg);
/* Returns the value to assign or store for the result of the instruction. */
ConfigValue run_result(const Run *, ConfigValue);
void run_assign(Run *, Reg, ConfigValue);
void run_next(Run *); /* moves to the next instruction */

/* config_memory.c: instructions that access or make and end objects */
StepOutcome run_load(Run *, const Inst *);
StepOutcome run_store(Run *, const Inst *);
StepOutcome run_alloc(Run *, const Inst *);
StepOutcome run_free(Run *, const Inst *);
StepOutcome run_size(Run *, const Inst *);
StepOutcome run_dead(Run *, const Inst *);
/* Asks for the value of a byte that nothing has stored, and stores it. */
void run_ask_byte(Run *, uint32_t object, uint64_t offset);

/* config_range.c: ranges at once */
StepOutcome run_fill(Run *, const Inst *);
StepOutcome run_copy(Run *, const Inst *);
StepOutcome run_havoc(Run *, const Inst *);
StepOutcome run_search(Run *, const Inst *); /* SCAN, SPAN */
StepOutcome run_search_back(Run *, const Inst *);
StepOutcome run_compare(Run *, const Inst *); /* COMPARE, COMPARE_TEXT */

const char *run_label(const Run *, const ConfigObject *); /* "'x'" */
/* Writes to a block that is the caller's own. */
void run_write(const Run *, Block *, uint64_t offset, unsigned bytes,
               ConfigValue);

/* config_buffer.c: pending stores under TSO and PSO (memory_model.h).  Stores
 * reach memory as late as possible: when their thread has to wait for that, or
 * when a load or a section of another thread may observe the difference.  Which
 * of them do, and in which order, is an input (INPUT_COMMIT).
 *
 * A section of the library asks at its first access to bytes with a pending
 * store.  What it has accessed before had no pending store, so the stores that
 * are chosen come before the whole section.  A section of the program asks
 * where it begins, since it may have to wait. */
/* True if stores may be pending: another thread was created. */
bool run_is_buffered(const Run *);
void run_buffer_fence(Run *, MemoryOrder);
/* An outermost section is about to begin. */
void run_buffer_section(Run *, SectionKind);
/* True if the store is pending now; else it is for the caller to make. */
bool run_buffer_store(Run *, BufferedStore, MemoryOrder);
/* Before a load of the bytes. */
void run_buffer_load(Run *, uint32_t object, uint64_t offset, unsigned bytes);
/* Returns the object with the thread's own pending stores applied: a copy, for
 * the caller to release; NULL if there are none to it. */
Block *run_forward(const Run *, uint32_t object);
/* Returns the source of a load of the bytes, as in Event. */
uint32_t run_forwarded(const Run *, uint32_t object, uint64_t offset,
                       unsigned bytes);
/* config_graph.c: atomic accesses under RC11 (execution_graph.h).  Role of an
 * access in the graph: */
typedef enum {
  GRAPH_REFUSED, /* the access is not modelled */
  GRAPH_NOTHING, /* an access to memory, and no event */
  GRAPH_PLAIN,   /* an access to memory, and an event */
  GRAPH_ATOMIC   /* an access to the cell */
} GraphRole;
/* Returns the role; '*cell' is the cell if there is one, or CELL_NONE. */
GraphRole run_graph_role(const Run *, const Inst *, uint32_t object,
                         uint64_t offset, unsigned bytes, uint32_t *cell);
/* Adds a cell with that initial value; NULL: an indeterminate one. */
uint32_t run_graph_cell(Run *, uint32_t object, uint64_t offset, unsigned bytes,
                        const ConfigValue *);
StepOutcome run_graph_load(Run *, const Inst *, uint32_t cell, uint32_t object,
                           uint64_t offset, unsigned bytes, ConfigValue *,
                           uint32_t *source);
StepOutcome run_graph_store(Run *, const Inst *, uint32_t cell, uint32_t object,
                            uint64_t offset, unsigned bytes, ConfigValue);
/* Returns the source of the last store, as in Event. */
uint32_t run_graph_source(const Run *);
void run_graph_plain(Run *);
void run_graph_fence(Run *, MemoryOrder); /* run_fence, and an event */
uint32_t run_graph_issued(const InputQuery *, uint32_t answer);
/* Completes the event of the outermost section, after the race detector has
 * handled it. */
StepOutcome run_graph_leave(Run *);

/* True if a store of another thread is pending. */
bool run_buffer_hides(const Run *);

/* config_race.c: effects of memory accesses and synchronisation on the order of
 * events, if races are requested (race_detector.h).  Not STEP_OK: a race ends
 * the execution. */
StepOutcome run_access(Run *, RaceKind, uint32_t object, uint64_t offset,
                       uint64_t bytes);
/* The same for a load that acquires what a message has released. */
StepOutcome run_read_access(Run *, uint32_t object, uint64_t offset,
                            uint64_t bytes, Clock *source);
void run_spawn(Run *, ThreadId);
void run_inherit_all(Run *);
void run_fence(Run *, MemoryOrder);
/* Begin a section, or end the innermost one, and count it. */
void run_enter(Run *, SectionKind);
StepOutcome run_leave(Run *);

/* config_observe.c: set '*out' to the result of an operation (observation.h);
 * to the number that the program observes for a value.  False: not modelled. */
bool run_apply(Run *, const Inst *, unsigned width, ConfigValue a,
               ConfigValue b, ConfigValue c, ConfigValue *out);
bool run_number(Run *, unsigned width, ConfigValue, uint64_t *out);
/* Returns the value of a load with its provenance adjusted: 'is_part': it has
 * fewer bytes than an address; 'is_torn': as block_is_torn says. */
ConfigValue run_joined(const Run *, ConfigValue, bool is_part, bool is_torn);

#endif
