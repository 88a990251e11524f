#include "reduction/semantics/memory_model.h"

#include <assert.h>

const char *memory_model_name(MemoryModel m) {
  static const char *const names[N_MEMORY_MODEL] = {"sc", "tso", "pso", "rc11"};
  assert(m < N_MEMORY_MODEL);
  return names[m];
}

const char *memory_model_title(MemoryModel m) {
  static const char *const titles[N_MEMORY_MODEL] = {
      "sequential consistency", "total store order (x86)",
      "partial store order", "C11 (RC11)"};
  assert(m < N_MEMORY_MODEL);
  return titles[m];
}
