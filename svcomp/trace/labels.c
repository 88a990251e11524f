#include "svcomp/trace/labels.h"

#include "frontend/clang/dialect.h"
#include "frontend/ir/address.h"

Status labels_refuse(const Program *p, const Event *log, uint32_t n,
                     const char *what, Diag *d) {
  for (uint32_t i = 0; i < n; i++) {
    if (log[i].kind != EVENT_SPAWN)
      continue;
    FuncId id = address_find_function(p, log[i].old);
    const Function *f = id == FUNC_NONE ? NULL : &p->functions[id];
    if (f && f->is_library && dialect_is_thread(f->name))
      return diag_error(d, UNSUPPORTED, f->loc,
                        "no %s: the label '%s' begins a thread", what, f->name);
  }
  return OK;
}
