#include "frontend/show.h"

static const char *const help[] = {
#define PROPERTY(NAME, TEXT, DEFAULT, HELP) HELP,
    PROPERTIES
#undef PROPERTY
};

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

static void show_checks_of(FILE *out, const Function *f, uint32_t *count) {
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *inst = &f->code[i];
    if (inst->kind != INST_ASSERT)
      continue;
    count[inst->property]++;
    if (f->is_library)
      continue;
    print_loc(out, inst->loc);
    fprintf(out, ": %s: %s in %s\n", property_name(inst->property),
            inst->text ? inst->text : help[inst->property], f->name);
  }
}

void show_properties(FILE *out, const Program *p, uint32_t properties) {
  uint32_t count[N_PROPERTY] = {0};
  fputs("Checks of the program:\n", out);
  for (uint32_t i = 0; i < p->n_functions; i++)
    show_checks_of(out, &p->functions[i], count);
  fputs("\nProperties (* is checked):\n", out);
  for (Property k = 0; k < N_PROPERTY; k++)
    fprintf(out, "%c %-20s %5u checks  %s\n", properties >> k & 1 ? '*' : ' ',
            property_name(k), count[k], help[k]);
}
