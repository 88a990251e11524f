#include "frontend/system/json.h"

#include "frontend/base/arena.h"
#include "frontend/base/utf8.h"

#include <stdlib.h>

static void *allocate(size_t bytes) { return xcalloc(1, bytes); }

void json_use_own_memory(void) {
  cJSON_InitHooks(&(cJSON_Hooks){allocate, free});
}

void json_print(FILE *out, const cJSON *document) {
  Arena *a = arena_new();
  char *text = cJSON_Print(document);
  fprintf(out, "%s\n", utf8_repair(a, text));
  free(text);
  arena_delete(a);
}
