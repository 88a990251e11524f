#include "frontend/clang/lower.h"

/* Analysis whether the program can observe the numbers of its files:
 * flow-insensitive taint analysis.  Numbers flow from calls that open a file
 * through registers, variables whose addresses do not escape, parameters and
 * results.  They are not observed if they reach only calls on files, and
 * comparisons that hold for all of them or for none. */

static const char *const makers[] = {"accept",  "accept4",  "creat",   "dup",
                                     "eventfd", "mkostemp", "mkstemp", "open",
                                     "openat",  "socket"};
static const char *const pair_makers[] = {"pipe", "pipe2"};
static const char *const users[] = {
    "accept",    "accept4",      "bind",          "close",      "connect",
    "dup",       "eventfd_read", "eventfd_write", "fchmod",     "fchown",
    "fcntl",     "fdatasync",    "flock",         "fstat",      "fsync",
    "ftruncate", "getpeername",  "getsockname",   "getsockopt", "isatty",
    "listen",    "lockf",        "lseek",         "pread",      "pwrite",
    "read",      "readv",        "recv",          "recvfrom",   "send",
    "sendto",    "setsockopt",   "shutdown",      "write",      "writev"};

#define IS_AMONG(NAMES, NAME)                                                  \
  is_among(NAMES, sizeof(NAMES) / sizeof *(NAMES), NAME)

static bool is_among(const char *const *names, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(names[i], name))
      return true;
  return false;
}

enum { DEFINED_OFTEN = UINT32_MAX };

typedef struct {
  const Function *f;
  uint32_t *definition; /* by register: 1 + index of its instruction; 0: none */
  bool *is_file;        /* by register: it may hold such a number; if an ALLOC
                           defines it, its object may */
  bool gives_file, is_kept;
} Body;

typedef struct {
  const Lower *L;
  Body *bodies;
  bool *has_file; /* by static object */
  bool has_grown, is_observed;
} Files;

static void set(Files *s, bool *fact) {
  s->has_grown |= !*fact;
  *fact = true;
}

/* ---- locations of a number */

static const Inst *definition_of(const Body *b, const Operand *o) {
  uint32_t at = o->kind == OPERAND_REG ? b->definition[o->id] : 0;
  return at && at != DEFINED_OFTEN ? &b->f->code[at - 1] : NULL;
}

/* Returns the fact about the object of an address; NULL if unknown. */
static bool *object_at(Files *s, Body *b, const Operand *address) {
  for (;;) {
    const Inst *in = definition_of(b, address);
    if (address->kind == OPERAND_OBJECT)
      return &s->has_file[address->id];
    if (!in || (in->kind != INST_INDEX && in->kind != INST_ALLOC))
      return NULL;
    if (in->kind == INST_ALLOC)
      return &b->is_file[in->dst];
    address = &in->a;
  }
}

static bool is_address(const Body *b, const Operand *o) {
  const Inst *in = definition_of(b, o);
  return o->kind == OPERAND_OBJECT ||
         (in && (in->kind == INST_INDEX || in->kind == INST_ALLOC));
}

static bool holds_file(const Body *b, const Operand *o) {
  return o->kind == OPERAND_REG && b->is_file[o->id] && !is_address(b, o);
}

/* True for such a number, or for a constant with a fixed meaning. */
static bool is_plain(const Body *b, const Operand *o) {
  enum { LAST_STANDARD = 2 };
  int32_t value = (int32_t)o->bits;
  if (o->kind == OPERAND_CONST)
    return value >= -1 && value <= LAST_STANDARD;
  return holds_file(b, o);
}

/* ---- flow of a number */

static Body *callee_of(Files *s, const Inst *call) {
  return call->a.kind == OPERAND_FUNCTION ? &s->bodies[call->a.id] : NULL;
}

static void flow_through_call(Files *s, Body *b, const Inst *in) {
  Body *callee = callee_of(s, in);
  if (!callee)
    return;
  const char *name = callee->f->name;
  bool is_library = callee->f->is_library;
  if (is_library && IS_AMONG(pair_makers, name) && in->n_args) {
    bool *object = object_at(s, b, &in->args[0]);
    set(s, object ? object : &s->is_observed);
  }
  for (uint32_t i = 0; i < in->n_args && !is_library; i++)
    if (holds_file(b, &in->args[i]) && i < callee->f->n_params)
      set(s, &callee->is_file[i]);
  if (in->dst != REG_NONE &&
      (is_library ? IS_AMONG(makers, name) : callee->gives_file))
    set(s, &b->is_file[in->dst]);
}

static void flow_through(Files *s, Body *b, const Inst *in) {
  bool *object = in->kind == INST_LOAD || in->kind == INST_STORE
                     ? object_at(s, b, &in->a)
                     : NULL;
  bool passes =
      in->kind == INST_MOVE ||
      (in->kind == INST_OP && (in->op == OP_ZEXT || in->op == OP_SEXT));
  bool chooses = in->kind == INST_OP && in->op == OP_ITE;
  if (in->kind == INST_CALL)
    flow_through_call(s, b, in);
  else if ((passes && holds_file(b, &in->a)) ||
           (chooses && (holds_file(b, &in->b) || holds_file(b, &in->c))) ||
           (in->kind == INST_LOAD && object && *object))
    set(s, &b->is_file[in->dst]);
  else if (in->kind == INST_STORE && object && holds_file(b, &in->b))
    set(s, object);
  else if (in->kind == INST_RETURN && holds_file(b, &in->a))
    set(s, &b->gives_file);
}

/* ---- observations of a number */

/* True for a comparison with a constant whose result is the same for all
 * numbers of files. */
static bool is_blind(const Body *b, const Inst *in) {
  const Operand *file = &in->a, *other = &in->b;
  bool is_swapped = file->kind == OPERAND_CONST;
  if (is_swapped)
    file = &in->b, other = &in->a;
  if (!holds_file(b, file) || other->kind != OPERAND_CONST)
    return false;
  int64_t value =
      other->width < 64
          ? (int64_t)(other->bits << (64 - other->width)) >> (64 - other->width)
          : (int64_t)other->bits;
  bool with_0 = in->op == (is_swapped ? OP_SLE : OP_SLT);
  return value < 0 ? in->op == OP_EQ || in->op == OP_SLT || in->op == OP_SLE
                   : value == 0 && with_0;
}

static bool op_is_blind(const Body *b, const Inst *in) {
  switch (in->op) {
  case OP_ZEXT:
  case OP_SEXT: return true;
  case OP_ITE:
    return !holds_file(b, &in->a) && is_plain(b, &in->b) && is_plain(b, &in->c);
  default: return is_blind(b, in);
  }
}

/* True if it is the address of an object that may hold such a number. */
static bool is_home(Files *s, Body *b, const Operand *o) {
  bool *object = is_address(b, o) ? object_at(s, b, o) : NULL;
  return object && *object;
}

static bool mentions_file(Files *s, Body *b, const Inst *in) {
  const Operand *fixed[] = {&in->a, &in->b, &in->c};
  bool does = in->dst != REG_NONE && b->is_file[in->dst];
  for (unsigned i = 0; i < 3; i++)
    does |= holds_file(b, fixed[i]) || is_home(s, b, fixed[i]);
  for (uint32_t i = 0; i < in->n_args; i++)
    does |= holds_file(b, &in->args[i]) || is_home(s, b, &in->args[i]);
  return does;
}

static bool call_is_blind(Files *s, Body *b, const Inst *in) {
  Body *callee = callee_of(s, in);
  if (!callee)
    return !mentions_file(s, b, in);
  const char *name = callee->f->name;
  bool is_library = callee->f->is_library, is_user = IS_AMONG(users, name);
  bool is_known = is_library || callee->f->n_code;
  for (uint32_t i = 0; i < in->n_args; i++) {
    const Operand *o = &in->args[i];
    bool is_pair = is_library && i == 0 && IS_AMONG(pair_makers, name);
    bool takes =
        is_library ? is_user && i == 0
                   : is_known && i < callee->f->n_params && callee->is_file[i];
    if (takes ? !is_plain(b, o)
              : holds_file(b, o) || (is_home(s, b, o) && !is_pair))
      return false;
  }
  return in->dst == REG_NONE || !b->is_file[in->dst] ||
         (is_library ? IS_AMONG(makers, name) : callee->gives_file);
}

static bool inst_is_blind(Files *s, Body *b, const Inst *in) {
  if (in->kind == INST_CALL)
    return call_is_blind(s, b, in);
  if (!mentions_file(s, b, in))
    return in->kind != INST_RETURN || !b->gives_file || is_plain(b, &in->a);
  switch (in->kind) {
  case INST_ALLOC:
  case INST_DEAD:
  case INST_UNDEF: return true;
  case INST_INDEX: return !holds_file(b, &in->b) && !b->is_file[in->dst];
  case INST_OP: return op_is_blind(b, in);
  case INST_MOVE: return is_plain(b, &in->a);
  case INST_LOAD: return object_at(s, b, &in->a) && b->is_file[in->dst];
  case INST_STORE: {
    bool *object = object_at(s, b, &in->a);
    return object && *object && is_plain(b, &in->b);
  }
  case INST_RETURN: return is_plain(b, &in->a) && !b->is_kept;
  default: return false;
  }
}

/* ---- the whole program */

static void prepare(Files *s, FuncId id) {
  const Lower *L = s->L;
  Body *b = &s->bodies[id];
  const Function *f = b->f = &L->functions.data[id];
  b->definition = ARENA_ARRAY(L->arena, uint32_t, f->n_regs + 1);
  b->is_file = ARENA_ARRAY(L->arena, bool, f->n_regs + 1);
  for (uint32_t i = 0; i < f->n_code && !f->is_library; i++) {
    Reg r = f->code[i].dst;
    if (r != REG_NONE)
      b->definition[r] =
          b->definition[r] || r < f->n_params ? DEFINED_OFTEN : i + 1;
  }
}

static void note_kept(Files *s, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION)
    s->bodies[o->id].is_kept = true;
}

typedef void Visit(Files *, Body *, const Inst *);

static void visit_all(Files *s, Visit *visit) {
  for (uint32_t f = 0; f < s->L->functions.n; f++)
    for (uint32_t i = 0; i < s->bodies[f].f->n_code; i++)
      if (!s->bodies[f].f->is_library)
        visit(s, &s->bodies[f], &s->bodies[f].f->code[i]);
}

static void note_kept_in(Files *s, Body *b, const Inst *in) {
  (void)b;
  if (in->kind != INST_CALL)
    note_kept(s, &in->a);
  note_kept(s, &in->b);
  note_kept(s, &in->c);
  for (uint32_t i = 0; i < in->n_args; i++)
    note_kept(s, &in->args[i]);
}

static void judge_inst(Files *s, Body *b, const Inst *in) {
  s->is_observed |= !inst_is_blind(s, b, in);
}

/* True if an object has initial numbers other than 0 and -1. */
static bool has_numbers(const Object *o) {
  for (uint64_t i = 0; o->image && i < o->size; i++)
    if (o->image[i] != 0 && o->image[i] != 0xff)
      return true;
  return false;
}

/* Marks functions and objects whose addresses are stored in images. */
static void judge_images(Files *s) {
  for (uint32_t n = 0; n < s->L->objects.n; n++) {
    const Object *o = &s->L->objects.data[n];
    s->is_observed |= s->has_file[n] && has_numbers(o);
    for (uint32_t i = 0; i < o->n_relocations; i++) {
      const Operand *to = &o->relocations[i].target;
      note_kept(s, to);
      s->is_observed |= to->kind == OPERAND_OBJECT && s->has_file[to->id];
    }
  }
}

static void judge_kept(Files *s) {
  for (uint32_t f = 0; f < s->L->functions.n; f++) {
    const Body *b = &s->bodies[f];
    s->is_observed |=
        b->is_kept && b->f->is_library &&
        (IS_AMONG(makers, b->f->name) || IS_AMONG(pair_makers, b->f->name) ||
         IS_AMONG(users, b->f->name));
  }
}

/* True for calls by which numbers of files reach uses that are not followed. */
static bool has_other_calls(const Lower *L) {
  static const char *const others[] = {
      "dprintf",        "dup2",         "dup3",      "epoll_create",
      "epoll_create1",  "fdopen",       "getpt",     "inotify_init",
      "inotify_init1",  "memfd_create", "mkostemps", "mkstemps",
      "mq_open",        "signalfd",     "poll",      "posix_openpt",
      "ppoll",          "pselect",      "select",    "shm_open",
      "timerfd_create", "vdprintf"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (function_is_called(L, others[i]))
      return true;
  return function_is_called(L, "fileno") &&
         (function_is_called(L, "fopen") || function_is_called(L, "tmpfile"));
}

bool descriptors_are_observed(const Lower *L) {
  Files s = {.L = L};
  if (L->options->n_ir_files || L->options->is_ir_file || has_other_calls(L))
    return true;
  s.bodies = ARENA_ARRAY(L->arena, Body, L->functions.n + 1);
  s.has_file = ARENA_ARRAY(L->arena, bool, L->objects.n + 1);
  for (uint32_t f = 0; f < L->functions.n; f++)
    prepare(&s, f);
  visit_all(&s, note_kept_in);
  do {
    s.has_grown = false;
    visit_all(&s, flow_through);
  } while (s.has_grown);
  judge_images(&s);
  judge_kept(&s);
  visit_all(&s, judge_inst);
  return s.is_observed;
}
