#include "frontend/library/models.h"

#include "frontend/cli/manual.h"

#include <stdlib.h>
#include <string.h>

static const Model table[] = {
#define MODEL(NAME, KIND, ...)                                                 \
  {.name = #NAME, .kind = MODEL_##KIND, .text = __VA_ARGS__},
#include "frontend/library/models.def"
#undef MODEL
};

enum { N_MODEL = sizeof table / sizeof *table };

static int compare(const void *name, const void *model) {
  return strcmp(name, ((const Model *)model)->name);
}

static int compare_function(const void *name, const void *function) {
  return strcmp(name, ((const LibraryFunction *)function)->name);
}

const char *library_file_of(const char *function) {
  const LibraryFunction *f =
      bsearch(function, library_functions, n_library_functions,
              sizeof *library_functions, compare_function);
  return f ? f->file : NULL;
}

const Model *model_find(const char *name) {
  return bsearch(name, table, N_MODEL, sizeof *table, compare);
}

const char *model_name(const char *called) {
  static const char prefix[] = "__builtin_";
  size_t n = sizeof prefix - 1;
  return strncmp(called, prefix, n) ? called : called + n;
}

typedef struct {
  const char *name, *function;
} Alias;

static const Alias aliases[] = {
#define ALIAS(NAME, FUNCTION) {#NAME, #FUNCTION},
#include "frontend/library/aliases.def"
#undef ALIAS
};

static int compare_alias(const void *name, const void *alias) {
  return strcmp(name, ((const Alias *)alias)->name);
}

const char *model_alias(const char *name, unsigned address_width) {
  size_t n = strlen(name);
  const Alias *a = bsearch(name, aliases, sizeof aliases / sizeof *aliases,
                           sizeof *aliases, compare_alias);
  bool is_wide = n > 2 && !strcmp(name + n - 2, "64");
  return !a || (is_wide && address_width != 64) ? name : a->function;
}

ModelRole model_role(const char *name) {
  const Model *m = model_find(name);
  return m ? m->role : MODEL_OTHER;
}

bool model_is_of_lock(const Model *m) {
  bool is_lock = m->object == MODEL_MUTEX || m->object == MODEL_RWLOCK ||
                 m->object == MODEL_SPIN_LOCK;
  return is_lock && (m->role == MODEL_TAKES || m->role == MODEL_TRIES ||
                     m->role == MODEL_GIVES);
}

bool model_reads_only(const Model *m) { return strstr(m->name, "rdlock"); }

static int compare_names(const void *name, const void *entry) {
  return strcmp(name, *(const char *const *)entry);
}

bool model_is_signal_safe(const Model *m) {
  static const char *const safe[] = {
#define SIGNAL_SAFE(NAME) #NAME,
#include "frontend/library/signal_safe.def"
#undef SIGNAL_SAFE
  };
  if (m->kind == MODEL_BUILTIN)
    return strcmp(m->name, "exit") != 0;
  return bsearch(m->name, safe, sizeof safe / sizeof *safe, sizeof *safe,
                 compare_names) != NULL;
}

typedef struct {
  const char *beginning, *text;
} Standard;

static const Standard standards[] = {
#define STANDARD(BEGINNING, TEXT) {#BEGINNING, TEXT},
#include "frontend/library/standards.def"
#undef STANDARD
};

const char *model_standard(const Model *m) {
  size_t longest = 0;
  const char *text = NULL;
  for (size_t i = 0; i < sizeof standards / sizeof *standards; i++) {
    size_t n = strlen(standards[i].beginning);
    if (n > longest && !strncmp(m->name, standards[i].beginning, n)) {
      longest = n;
      text = standards[i].text;
    }
  }
  return text;
}

void models_print_man(FILE *out) {
  fputs(".Sh MODELLED FUNCTIONS\n.Bl -tag -width Ds -compact\n", out);
  for (unsigned i = 0; i < N_MODEL; i++) {
    fprintf(out, ".It Fn %s\n", table[i].name);
    manual_print_roff(out, table[i].text);
    fprintf(out, "\n(%s)\n", model_standard(&table[i]));
  }
  fputs(".El\n", out);
}

const Model *model_table(unsigned *n) {
  *n = N_MODEL;
  return table;
}
