#include "reduction/semantics/config_run.h"
#include "tests/unit/unit.h"

static void each_kind_of_instruction_is_executed(void) {
  for (unsigned i = 0; i < N_INST; i++)
    CU_ASSERT_PTR_NOT_NULL(run_executions[i]);
}

UNIT(config_inst) { TEST(each_kind_of_instruction_is_executed); }
