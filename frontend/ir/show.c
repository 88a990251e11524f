#include "frontend/ir/show.h"

#include "frontend/ir/property_ids.h"

static void print_loc(FILE *out, Loc loc) {
  fprintf(out, "%s:%u:%u", loc.file ? loc.file : "?", loc.line, loc.column);
}

static void show_loops_of(FILE *out, const Function *f) {
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    fprintf(out, "%s.%u  ", f->name, i);
    print_loc(out, l->loc);
    if (l->parent != UINT32_MAX)
      fprintf(out, "  in %s.%u", f->name, l->parent);
    fputc('\n', out);
  }
}

void show_loops(FILE *out, const Program *p) {
  for (uint32_t i = 0; i < p->n_functions; i++)
    if (!p->functions[i].is_library)
      show_loops_of(out, &p->functions[i]);
}

/* Returns the property that an instruction checks; N_PROPERTY: none. */
static Property checked_by(const Inst *i) {
  switch (i->kind) {
  case INST_ASSERT: return i->property;
  case INST_LOAD:
  case INST_STORE: return PROPERTY_DEREF;
  case INST_FREE: return PROPERTY_FREE;
  default: return N_PROPERTY;
  }
}

static void show_checks_of(FILE *out, const Function *f, uint32_t *count) {
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *inst = &f->code[i];
    Property p = checked_by(inst);
    if (p == N_PROPERTY || inst->is_repeated)
      continue;
    count[p]++;
    if (f->is_library)
      continue;
    print_loc(out, inst->loc);
    fprintf(out, ": %s: %s in %s\n", property_name(p),
            inst->text ? inst->text : property_row(p)->title, f->name);
  }
}

/* Says when the property is checked if none is named. */
static const char *when_checked(Property k) {
  const bool is_secondary = k == PROPERTY_RACE || k == PROPERTY_DEADLOCK;
  return property_is_default(k) || k == PROPERTY_INVARIANT ? ""
         : is_secondary ? " (if there are threads)"
                        : " (on request)";
}

void show_property_names(FILE *out) {
  for (Property k = 0; k < N_PROPERTY; k++)
    fprintf(out, "%-20s %s%s\n", property_name(k), property_row(k)->title,
            when_checked(k));
}

/* True if no instruction checks the property. */
static bool is_uncounted(Property k) {
  return property_is_of_execution(k) || k == PROPERTY_RACE ||
         k == PROPERTY_ROBUSTNESS;
}

void show_properties(FILE *out, const Program *p, uint32_t properties) {
  uint32_t count[N_PROPERTY] = {0};
  fputs("Checks of the program:\n", out);
  for (uint32_t i = 0; i < p->n_functions; i++)
    show_checks_of(out, &p->functions[i], count);
  fputs("\nProperties (* is checked), and how often, library included:\n", out);
  for (Property k = 0; k < N_PROPERTY; k++) {
    fprintf(out, "%c %-20s ", properties >> k & 1 ? '*' : ' ',
            property_name(k));
    if (is_uncounted(k))
      fprintf(out, "%5s", "-");
    else
      fprintf(out, "%5u", count[k]);
    fprintf(out, "  %s\n", property_row(k)->title);
  }
}
