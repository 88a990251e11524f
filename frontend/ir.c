#include "frontend/ir.h"

#include <assert.h>
#include <string.h>

static const char *const inst_names[] = {
    [INST_OP] = "op",
    [INST_MOVE] = "move",
    [INST_INDEX] = "index",
    [INST_LOAD] = "load",
    [INST_STORE] = "store",
    [INST_JUMP] = "jump",
    [INST_BRANCH] = "branch",
    [INST_LOOP] = "loop",
    [INST_CALL] = "call",
    [INST_RETURN] = "return",
    [INST_NONDET] = "nondet",
    [INST_UNDEF] = "undef",
    [INST_CHOOSE] = "choose",
    [INST_ALLOC] = "alloc",
    [INST_FREE] = "free",
    [INST_DEAD] = "dead",
    [INST_ASSERT] = "assert",
    [INST_ASSUME] = "assume",
    [INST_WAIT] = "wait",
    [INST_ATOMIC_BEGIN] = "atomic_begin",
    [INST_ATOMIC_END] = "atomic_end",
    [INST_SPAWN] = "spawn",
    [INST_SELF] = "self",
    [INST_JOINED] = "joined",
    [INST_END_THREAD] = "end_thread",
    [INST_EXIT] = "exit",
    [INST_UNSUPPORTED] = "unsupported",
};

static const char *const property_names[] = {
#define PROPERTY(NAME, TEXT, DEFAULT, HELP) TEXT,
    PROPERTIES
#undef PROPERTY
};

const char *inst_name(InstKind k) {
  assert(k < N_INST);
  return inst_names[k];
}

const char *property_name(Property p) {
  assert(p < N_PROPERTY);
  return property_names[p];
}

bool property_find(const char *name, Property *out) {
  for (unsigned p = 0; p < N_PROPERTY; p++)
    if (!strcmp(property_names[p], name)) {
      *out = (Property)p;
      return true;
    }
  return false;
}

const Function *program_function(const Program *p, FuncId f) {
  assert(f < p->n_functions);
  return &p->functions[f];
}
