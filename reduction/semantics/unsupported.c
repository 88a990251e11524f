#include "reduction/semantics/unsupported.h"

/* Returns what the memory model does not cover; or NULL. */
static const char *text_of_model(MemoryModel m, const Inst *i) {
  if (m == MODEL_RC11 && inst_is_access(i->kind))
    return "not modelled: a load that may read an atomic object before it is "
           "initialised, accesses of different sizes to bytes of an atomic "
           "object, or a call or section that accesses one, under RC11";
  if (m != MODEL_SC && (i->kind == INST_ASSUME || i->kind == INST_WAIT))
    return "not modelled: an atomic section of the program that waits while a "
           "store of another thread is pending";
  return NULL;
}

const char *unsupported_text(Arena *a, const Program *p, MemoryModel m,
                             const Inst *i) {
  const char *of_model = text_of_model(m, i);
  if (of_model)
    return of_model;
  switch (i->kind) {
  case INST_UNSUPPORTED:
    return arena_printf(a, "not modelled: %s",
                        i->text ? i->text : "a construct");
  case INST_CALL:
    if (i->a.kind == OPERAND_FUNCTION)
      return arena_printf(a, "'%s' cannot be called",
                          p->functions[i->a.id].name);
    return "the function called is not defined, or takes other arguments";
  case INST_LOAD:
    return arena_printf(a,
                        i->a.kind == OPERAND_OBJECT
                            ? "the value of an extern variable, '%s', is not "
                              "modelled"
                            : "reading '%s' is not modelled: it is defined in "
                              "another file, or its address is computed as a "
                              "number, or is that of a freed block whose "
                              "memory was reused",
                        i->text ? i->text : "memory");
  case INST_STORE:
    return arena_printf(a,
                        "storing to '%s' is not modelled: the address is "
                        "computed as a number, or is that of a freed block "
                        "whose memory was reused",
                        i->text ? i->text : "memory");
  case INST_FREE:
  case INST_SIZE:
    return "not modelled: freeing by the address of a freed block whose memory "
           "was reused";
  case INST_END_OTHERS:
    return "not modelled: the child of a process with other threads";
  case INST_FLOAT: return "conversion out of range is not modelled";
  case INST_ALLOC: return "an allocation that is too large";
  case INST_ATOMIC_END:
    return "not modelled: the end of an atomic section that did not begin";
  default: return arena_printf(a, "not modelled: %s", inst_name(i->kind));
  }
}
