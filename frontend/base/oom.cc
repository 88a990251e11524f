#include "frontend/base/oom.h"

#include <dlfcn.h>
#include <new>

namespace {

void (*on_exhaustion)(void);

void llvm_exhausted(void *, const char *, bool) { on_exhaustion(); }

using Handler = void (*)(void *, const char *, bool);
using Install = void (*)(Handler, void *);

/* llvm::install_bad_alloc_error_handler, which no C header offers.  Without
 * it LLVM's own containers abort, which looks like a bug. */
const char llvm_install[] = "_ZN4llvm31install_bad_alloc_error_handlerE"
                            "PFvPvPKcbES0_";

} // namespace

void oom_install(void (*handler)(void)) {
  on_exhaustion = handler;
  std::set_new_handler(handler);
  if (void *found = dlsym(RTLD_DEFAULT, llvm_install))
    reinterpret_cast<Install>(found)(llvm_exhausted, nullptr);
}
