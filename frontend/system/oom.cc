#include "frontend/system/oom.h"

#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <dlfcn.h>
#include <exception>
#include <new>
#include <typeinfo>

namespace {

void (*on_exhaustion)(void);

/* Solvers have exceptions of their own: Z3's out_of_memory_error, MiniSat's
 * OutOfMemoryException. */
bool tells_of_memory(const char *type) {
  return std::strstr(type, "out_of_memory") ||
         std::strstr(type, "OutOfMemory") || std::strstr(type, "bad_alloc");
}

void uncaught() {
  const std::type_info *type = abi::__cxa_current_exception_type();
  if (type && tells_of_memory(type->name()))
    on_exhaustion();
  std::abort();
}

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
  std::set_terminate(uncaught);
  if (void *found = dlsym(RTLD_DEFAULT, llvm_install))
    reinterpret_cast<Install>(found)(llvm_exhausted, nullptr);
}
