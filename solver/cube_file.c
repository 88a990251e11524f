#include "solver/cube_file.h"

#include "frontend/system/output.h"
#include "frontend/base/sha256.h"
#include "solver/cadical_proof.h"

#include <errno.h>
#include <stdlib.h>

static Status hash_file(Arena *a, const char *path, Diag *d,
                        const char **hash) {
  VEC(char) bytes = {0};
  FILE *in = fopen(path, "r");
  if (!in)
    return diag_error(d, INVALID, (Loc){.file = path}, "cannot read: %s",
                      strerror(errno));
  for (int c; (c = getc(in)) != EOF;)
    *vec_push(a, &bytes) = (char)c;
  bool failed = ferror(in);
  fclose(in);
  *hash = sha256_hex(a, bytes.data, bytes.n);
  return failed ? diag_error(d, INVALID, (Loc){.file = path}, "cannot be read")
                : OK;
}

/* ---- solving */

static void add_clauses(const SatOps *ops, void *solver, const Literals *all) {
  for (uint32_t i = 0; i < all->n;) {
    uint32_t n = 0;
    while (all->data[i + n])
      n++;
    ops->clause(solver, &all->data[i], n);
    i += n + 1;
  }
}

static void add_order(const OrderOps *ops, void *solver, const DimacsOrder *o) {
  for (uint32_t i = 0; i < o->chains.n; i++)
    ops->chain(solver, o->chains.data[i]);
  for (uint32_t i = 0; i < o->edges.n; i++) {
    const DimacsEdge *e = &o->edges.data[i];
    if (e->literal)
      ops->edge(solver, e->literal, e->u, e->v);
    else
      ops->before(solver, e->u, e->v);
  }
}

static const SatOps *solver_for(const CubeFileOptions *o, const Dimacs *x) {
  return o->external        ? &sat_external
         : x->order.n_nodes ? &sat_minisat
                            : &sat_cadical;
}

static void print_model(FILE *out, const SatOps *ops, void *solver,
                        uint32_t variables) {
  for (uint32_t v = 1; v <= variables; v++)
    fprintf(out, "%s %s%u", v % 16 == 1 ? v == 1 ? "v" : "\nv" : "",
            ops->value(solver, (int)v) ? "" : "-", v);
  fputs(variables ? " 0\n" : "v 0\n", out);
}

static Answer solve(const CubeFileOptions *o, const Dimacs *x, FILE *out,
                    Diag *d) {
  const SatOps *ops = solver_for(o, x);
  void *solver = ops->create(&(SatSetup){.command = o->external, .diag = d});
  ops->set_stop(solver, o->stop, o->context);
  add_clauses(ops, solver, &x->clauses);
  if (ops->order && x->order.n_nodes)
    add_order(ops->order, solver, &x->order);
  Answer a = ops->solve(solver, NULL, 0);
  if (a == ANSWER_SAT) {
    fputs("s SATISFIABLE\n", out);
    print_model(out, ops, solver, x->variables);
  }
  ops->destroy(solver);
  return a;
}

/* ---- refutation with a proof */

static Status refute(const CubeFileOptions *o, const Dimacs *x, Diag *d,
                     Answer *answer) {
  Output proof;
  const Refutation r = {x->clauses.data, x->clauses.n, o->stop, o->context};
  TRY(output_open(&proof, o->proof, d));
  *answer = cadical_refute(&r, proof.file);
  if (*answer == ANSWER_UNSAT)
    return output_close(&proof, d);
  output_discard(&proof);
  return OK;
}

/* Rejects an order that a proof or an external solver cannot handle. */
static Status check_order(const CubeFileOptions *o, const Dimacs *x, Diag *d) {
  const char *other = o->proof      ? "--proof"
                      : o->external ? "--external-solver"
                                    : NULL;
  return x->order.n_nodes && other
             ? diag_error(d, INVALID, (Loc){.file = o->path},
                          "has an order of events, as 'c order' tells, which "
                          "MiniSat alone knows of: leave out '%s'",
                          other)
             : OK;
}

static Status answer_part(const CubeFileOptions *o, const Dimacs *x, FILE *out,
                          Diag *d, Answer *answer) {
  TRY(check_order(o, x, d));
  if (o->proof)
    TRY(refute(o, x, d, answer));
  if (!o->proof || *answer == ANSWER_SAT)
    *answer = solve(o, x, out, d);
  if (*answer != ANSWER_SAT)
    fputs(*answer == ANSWER_UNSAT ? "s UNSATISFIABLE\n" : "s UNKNOWN\n", out);
  return OK;
}

/* ---- splitting */

static void print_literals(FILE *out, const Literals *l) {
  for (uint32_t i = 0; i < l->n; i++)
    fprintf(out, " %d", l->data[i]);
}

static void split_part(Arena *a, const CubeFileOptions *o, const Dimacs *x,
                       FILE *out) {
  const SplitOptions how = {o->splitter, o->cubes, o->stop, o->context};
  Cubes cubes = {0};
  split_formula(a, x, &how, &cubes);
  for (uint32_t i = 0; i < cubes.n; i++) {
    fputc('a', out);
    print_literals(out, &x->cube);
    print_literals(out, &cubes.data[i]);
    fputs(" 0\n", out);
  }
}

Status cube_file_run(Arena *a, const CubeFileOptions *o, FILE *out, Diag *d,
                     Answer *answer) {
  Dimacs x;
  const char *hash = "";
  *answer = ANSWER_UNKNOWN;
  TRY(hash_file(a, o->path, d, &hash));
  TRY(dimacs_read(a, o->path, d, &x));
  fprintf(out, "c file %s\n", hash);
  if (!o->cubes)
    return answer_part(o, &x, out, d, answer);
  split_part(a, o, &x, out);
  return OK;
}
