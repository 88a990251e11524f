/* models.h - the table of modelled functions, models.def. */
#ifndef FRONTEND_MODELS_H
#define FRONTEND_MODELS_H
#include <stdbool.h>

typedef enum { MODEL_BODY, MODEL_NOOP, MODEL_PRINT, MODEL_BUILTIN } ModelKind;

typedef struct {
  const char *name;
  ModelKind kind;
  const char *text; /* what it models and reports */
} Model;

const Model *model_find(const char *name); /* NULL: not modelled */
/* Sorted by name. */
const Model *model_table(unsigned *n);

/* The C source of the models, one file after the other; made by the build
 * from frontend/library. */
extern const char library_source[];

#endif
