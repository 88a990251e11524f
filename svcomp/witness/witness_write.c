#include "svcomp/witness/witness_write.h"

#include "frontend/system/output.h"
#include "svcomp/witness/witness_build.h"
#include "svcomp/witness/witness_graphml.h"
#include "svcomp/witness/witness_invariants.h"
#include "svcomp/witness/witness_yaml.h"

typedef struct {
  Arena *arena;
  const WitnessOrigin *origin;
  const Program *program;
  const Result *result;
  Diag *diag;
} Writer;

typedef void Print(Arena *, FILE *, const Witness *);

static WitnessFormat yaml_format(const Writer *w) {
  if (!witness_has_threads(w->program))
    return WITNESS_2_0;
  return w->result->verdict == VERDICT_FALSE ? WITNESS_2_2 : WITNESS_2_1;
}

static Status build(const Writer *w, WitnessFormat format, Witness *out) {
  *out = (Witness){.kind = WITNESS_CORRECTNESS};
  out->metadata = witness_metadata(w->arena, w->origin, w->result);
  out->metadata.format = format;
  if (w->result->verdict == VERDICT_TRUE && w->origin->outline->n_files > 1)
    return OK; /* a name may mean something else in each file */
  if (w->result->verdict == VERDICT_TRUE) {
    witness_build_invariants(w->arena, w->program, w->origin->outline,
                             w->origin->settings->asked.formula.domain,
                             w->origin->settings->asked.question.claims, out);
    return OK;
  }
  return witness_build_violation(w->arena, w->program, w->origin->outline,
                                 w->result, w->diag, out);
}

static Status write_one(const Writer *w, const char *path, WitnessFormat format,
                        Print *print) {
  Output o;
  Witness witness;
  if (!path)
    return OK;
  TRY(build(w, format, &witness));
  TRY(output_open(&o, path, w->diag));
  print(w->arena, o.file, &witness);
  return output_close(&o, w->diag);
}

Status witness_write(Arena *a, const WitnessOrigin *from, const Program *p,
                     const Result *result, Diag *d) {
  const Options *o = from->options;
  WitnessOrigin origin = *from;
  const Writer w = {a, &origin, p, result, d};
  if ((!o->witness && !o->graphml_witness) ||
      result->verdict == VERDICT_UNKNOWN)
    return OK;
  if (!origin.outline)
    TRY(outline_build(a, &origin.settings->frontend, d, &origin.outline));
  Status yaml = write_one(&w, o->witness, yaml_format(&w), witness_yaml_print);
  Status graph =
      write_one(&w, o->graphml_witness, WITNESS_GRAPHML, witness_graphml_print);
  return yaml != OK ? yaml : graph;
}
