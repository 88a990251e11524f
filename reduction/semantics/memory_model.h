/* memory_model.h - memory models (--memory-model).
 *
 *   SC    sequential consistency: each load reads the last store to its bytes
 *   TSO   total store order, as x86 has it (Sewell et al., CACM 2010): stores
 *         of a thread reach memory later than they are issued, in order
 *   PSO   partial store order: the same, where stores to different bytes may
 *         overtake each other
 *   RC11  C11 as repaired by Lahav et al. (PLDI 2017): an atomic load reads a
 *         store that coherence lets it read (execution_graph.h); plain accesses
 *         that race have no meaning, and others read the last store
 *
 * Under TSO and PSO a plain access is one of the machine: a mov.  A seq_cst
 * store, a seq_cst fence, a read-modify-write and an atomic section wait until
 * the thread's stores have reached memory.  Under TSO the other orders of C11
 * make no difference.  Under PSO a release store or fence also keeps the
 * thread's earlier stores before its later ones. */
#ifndef REDUCTION_SEMANTICS_MEMORY_MODEL_H
#define REDUCTION_SEMANTICS_MEMORY_MODEL_H
#include <stdbool.h>

typedef enum {
  MODEL_SC,
  MODEL_TSO,
  MODEL_PSO,
  MODEL_RC11,
  N_MEMORY_MODEL
} MemoryModel;

/* Returns its name for --memory-model. */
const char *memory_model_name(MemoryModel);
/* Returns a phrase: "sequential consistency". */
const char *memory_model_title(MemoryModel);

#endif
