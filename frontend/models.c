#include "frontend/models.h"

#include <stdlib.h>
#include <string.h>

static const Model table[] = {
#define MODEL(NAME, KIND, TEXT) {#NAME, MODEL_##KIND, TEXT},
#include "frontend/models.def"
#undef MODEL
};

enum { N_MODEL = sizeof table / sizeof *table };

static int compare(const void *name, const void *model) {
  return strcmp(name, ((const Model *)model)->name);
}

const Model *model_find(const char *name) {
  return bsearch(name, table, N_MODEL, sizeof *table, compare);
}

const Model *model_table(unsigned *n) {
  *n = N_MODEL;
  return table;
}
