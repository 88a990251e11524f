#include "reduction/proof/rule/certificate.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"
#include "solver/dump.h"

#include <assert.h>
#include <inttypes.h>

typedef VEC(Term) TermVec;

typedef struct {
  FILE *out;
  const Proof *proof;
  const System *system;
  const TermStore *terms;
  Arena *scratch;
  Mentions *mentions;
  TermVec inputs; /* inputs of the edge, or all variables of a clause */
  bool with_vars;
} Writer;

/* ---- variables */

static void add_input(void *context, Term t) {
  Writer *w = context;
  bool is_asked = w->with_vars ? term_kind(w->terms, t) == TERM_VAR
                               : mentions_is_input(w->mentions, t);
  if (!is_asked)
    return;
  for (uint32_t i = 0; i < w->inputs.n; i++)
    if (w->inputs.data[i] == t)
      return;
  *vec_push(w->scratch, &w->inputs) = t;
}

static void no_inputs(Writer *w) { w->inputs.n = 0, w->with_vars = false; }

static void find_inputs(Writer *w, const SystemEdge *e) {
  no_inputs(w);
  mentions_visit_edge(w->mentions, e, add_input, w);
}

static void print_parameter(const Writer *w, Term t) {
  fprintf(w->out, "(v%" PRIu32 " ", t);
  dump_smt2_sort(w->out, term_width(w->terms, t));
  fputc(')', w->out);
}

static void print_parameters(const Writer *w, TemplateId t) {
  fputs(" (", w->out);
  for (VarId v = 0; v < w->system->n_vars; v++)
    if (system_is_shared(w->system, v) || w->system->vars[v].owner == t)
      print_parameter(w, w->system->vars[v].value);
  for (uint32_t i = 0; i < w->inputs.n; i++)
    print_parameter(w, w->inputs.data[i]);
  fputs(") ", w->out);
}

static void end_function(const Writer *w, TemplateId t, Term body) {
  assert(t < w->system->n_templates);
  print_parameters(w, t);
  dump_smt2_sort(w->out, term_width(w->terms, body));
  fputc(' ', w->out);
  dump_smt2_term(w->out, w->terms, body);
  fputs(")\n", w->out);
}

/* ---- the System */

static uint64_t value_of(const Writer *w, Term t) {
  uint64_t bits = 0;
  term_is_const(w->terms, t, &bits);
  return bits;
}

static void print_var(const Writer *w, const SystemVar *v) {
  fprintf(w->out, "; system var %" PRIu32 " %u ", v->value,
          term_width(w->terms, v->value));
  if (v->owner == TEMPLATE_NONE)
    fputs("shared", w->out);
  else
    fprintf(w->out, "%" PRIu32, v->owner);
  if (v->initial)
    fprintf(w->out, " %" PRIu64, value_of(w, v->initial));
  else
    fputs(" any", w->out);
  fprintf(w->out, " %s\n", v->name);
}

static void print_node(Writer *w, NodeId n) {
  const SystemNode *x = &w->system->nodes[n];
  fprintf(w->out, "; system node %" PRIu32 " %" PRIu32 " %s %s\n", n,
          x->template,
          x->is_alone    ? "alone"
          : x->is_atomic ? "atomic"
                         : "plain",
          x->name);
  w->inputs.n = 0;
  fprintf(w->out, "(define-fun invariant-%" PRIu32, n);
  end_function(w, x->template, w->proof->invariants[n]);
}

static void print_lock(const Writer *w, const LockFact *l) {
  assert(term_is_const(w->terms, l->free, NULL));
  fprintf(w->out, "; system lock %" PRIu32 " %" PRIu64,
          w->system->vars[l->var].value, value_of(w, l->free));
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (l->held[n])
      fprintf(w->out, " %" PRIu32, n);
  fputc('\n', w->out);
}

static uint32_t var_name(const Writer *w, VarId v) {
  return w->system->vars[v].value;
}

static void print_optional(const Writer *w, VarId v) {
  if (v == VAR_NONE)
    fputs(" none", w->out);
  else
    fprintf(w->out, " %" PRIu32, var_name(w, v));
}

static void print_ticket(const Writer *w, const TicketFact *x) {
  fprintf(w->out, "; system ticket %" PRIu32, var_name(w, x->var));
  print_optional(w, x->base);
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (x->drawn[n] != VAR_NONE)
      fprintf(w->out, " %" PRIu32 ":%" PRIu32, n, var_name(w, x->drawn[n]));
  fputc('\n', w->out);
}

static void print_weights(const Writer *w, const char *kind,
                          const uint64_t *weights, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (weights[i])
      fprintf(w->out, " %s%" PRIu32 ":%" PRIu64, kind, i, weights[i]);
}

static void print_count(const Writer *w, const CountFact *x) {
  fputs("; system count", w->out);
  print_optional(w, x->var);
  if (x->is_sum)
    fprintf(w->out, " +%" PRIu32, var_name(w, x->other));
  else
    print_optional(w, x->other);
  fprintf(w->out, " %u %" PRIu64, x->width, x->total);
  print_weights(w, "", x->weights, w->system->n_nodes);
  print_weights(w, "end", x->ended, w->system->n_templates);
  fputc('\n', w->out);
}

static void print_owner(const Writer *w, const OwnerFact *x) {
  fprintf(w->out, "; system owner %" PRIu32, var_name(w, x->var));
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (owner_may_be(w->system, x, n))
      fprintf(w->out, " %" PRIu32, n);
  fputc('\n', w->out);
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (owner_may_be(w->system, x, n)) {
      fprintf(w->out, "(define-fun owns-%" PRIu32 "-%" PRIu32,
              var_name(w, x->var), n);
      end_function(w, w->system->nodes[n].template, x->when[n]);
    }
}

static void print_holders(const Writer *w, const HoldersFact *x) {
  fprintf(w->out, "; system holders %" PRIu32, var_name(w, x->var));
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (!term_is_false(w->terms, x->holds[n]))
      fprintf(w->out, " %" PRIu32, n);
  fputc('\n', w->out);
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (!term_is_false(w->terms, x->holds[n])) {
      fprintf(w->out, "(define-fun holds-%" PRIu32 "-%" PRIu32,
              var_name(w, x->var), n);
      end_function(w, w->system->nodes[n].template, x->holds[n]);
    }
}

static void print_facts(const Writer *w) {
  const Known *f = &w->proof->facts;
  for (uint32_t i = 0; i < f->n_locks; i++)
    print_lock(w, &f->locks[i]);
  for (uint32_t i = 0; i < f->n_tickets; i++)
    print_ticket(w, &f->tickets[i]);
  for (uint32_t i = 0; i < f->n_counts; i++)
    print_count(w, &f->counts[i]);
  for (uint32_t i = 0; i < f->n_rolls; i++)
    fprintf(w->out, "; system roll %" PRIu32 " %" PRIu32 "\n",
            var_name(w, f->rolls[i].var), f->rolls[i].template);
  for (uint32_t i = 0; i < f->n_holders; i++)
    print_holders(w, &f->holders[i]);
  for (uint32_t i = 0; i < f->n_owners; i++)
    print_owner(w, &f->owners[i]);
}

static void print_made(const Writer *w, uint32_t edge, uint32_t k,
                       const Made *m, TemplateId t) {
  fprintf(w->out, "; system made %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", edge,
          k, m->template);
  for (uint32_t i = 0; i < m->n_arguments; i++) {
    Term v = w->system->vars[m->arguments[i].var].value;
    fprintf(w->out, "; system argument %" PRIu32 " %" PRIu32 " %" PRIu32 "\n",
            edge, k, v);
    fprintf(w->out, "(define-fun argument-%" PRIu32 "-%" PRIu32 "-%" PRIu32,
            edge, k, v);
    end_function(w, t, m->arguments[i].value);
  }
}

static void print_updates(const Writer *w, uint32_t edge, const SystemEdge *e,
                          TemplateId t) {
  for (uint32_t i = 0; i < e->n_updates; i++) {
    Term v = w->system->vars[e->updates[i].var].value;
    fprintf(w->out, "; system update %" PRIu32 " %" PRIu32 "\n", edge, v);
    fprintf(w->out, "(define-fun update-%" PRIu32 "-%" PRIu32, edge, v);
    end_function(w, t, e->updates[i].value);
  }
}

static void print_inputs(const Writer *w, const char *of, uint32_t i) {
  for (uint32_t k = 0; k < w->inputs.n; k++)
    fprintf(w->out, "; system %s %" PRIu32 " %" PRIu32 " %u\n", of, i,
            w->inputs.data[k], term_width(w->terms, w->inputs.data[k]));
}

static void print_part(const Writer *w, const char *name, uint32_t edge,
                       uint32_t k, TemplateId t, Term body) {
  fprintf(w->out, "(define-fun %s-%" PRIu32 "-%" PRIu32, name, edge, k);
  end_function(w, t, body);
}

static void print_accesses(const Writer *w, uint32_t edge, const SystemEdge *e,
                           TemplateId t) {
  for (uint32_t k = 0; k < e->n_loads; k++) {
    const ArrayAccess *x = &e->loads[k];
    if (!x->index)
      continue;
    fprintf(w->out,
            "; system %s %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 "\n",
            x->is_store ? "store" : "load", edge, k, x->array, x->site);
    print_part(w, "index", edge, k, t, x->index);
    print_part(w, "when", edge, k, t, x->when);
    print_part(w, "value", edge, k, t, x->value);
  }
}

static void print_edge(Writer *w, uint32_t i) {
  const SystemEdge *e = &w->system->edges[i];
  TemplateId t = w->system->nodes[e->from].template;
  find_inputs(w, e);
  fprintf(w->out, "; system edge %" PRIu32 " %" PRIu32, i, e->from);
  if (!node_is_inner(e->to))
    fputs(e->to == NODE_END ? " end\n" : " error\n", w->out);
  else
    fprintf(w->out, " %" PRIu32 "\n", e->to);
  print_inputs(w, "input", i);
  fprintf(w->out, "(define-fun guard-%" PRIu32, i);
  end_function(w, t, e->guard);
  print_updates(w, i, e, t);
  print_accesses(w, i, e, t);
  for (uint32_t k = 0; k < e->n_made; k++)
    print_made(w, i, k, &e->made[k], t);
}

static void print_access(Writer *w, uint32_t i) {
  const SystemAccess *x = &w->system->accesses[i];
  TemplateId t = w->system->nodes[x->edge.from].template;
  no_inputs(w);
  mentions_visit(w->mentions, x->edge.guard, add_input, w);
  mentions_visit(w->mentions, x->first, add_input, w);
  fprintf(w->out,
          "; system access %" PRIu32 " %" PRIu32 " %" PRIu32
          " %s %s %s %" PRIu64 " %u\n",
          i, x->edge.from, x->object, x->is_write ? "write" : "read",
          x->is_atomic ? "atomic" : "plain",
          x->is_in_section ? "section" : "alone", x->bytes,
          term_width(w->terms, x->first));
  print_inputs(w, "input-of-access", i);
  fprintf(w->out, "(define-fun come-%" PRIu32, i);
  end_function(w, t, x->edge.guard);
  fprintf(w->out, "(define-fun first-%" PRIu32, i);
  end_function(w, t, x->first);
}

static void print_wait(Writer *w, uint32_t i) {
  const SystemWait *x = &w->system->waits[i];
  TemplateId t = w->system->nodes[x->edge.from].template;
  no_inputs(w);
  mentions_visit(w->mentions, x->edge.guard, add_input, w);
  if (x->holder)
    mentions_visit(w->mentions, x->holder, add_input, w);
  fprintf(w->out, "; system wait %" PRIu32 " %" PRIu32, i, x->edge.from);
  if (x->holder)
    fprintf(w->out, " %u", term_width(w->terms, x->holder));
  else
    fprintf(w->out, " %s",
            x->kind == WAIT_ANY   ? "any"
            : x->kind == WAIT_END ? "end"
                                  : "unknown");
  for (TemplateId k = 0; k < w->system->n_templates; k++)
    if (x->joined >> k & 1)
      fprintf(w->out, " %" PRIu32, k);
  if (x->others)
    fprintf(w->out, " others:%" PRIu32, x->others);
  fputc('\n', w->out);
  print_inputs(w, "input-of-wait", i);
  fprintf(w->out, "(define-fun waits-%" PRIu32, i);
  end_function(w, t, x->edge.guard);
  if (!x->holder)
    return;
  fprintf(w->out, "(define-fun holder-%" PRIu32, i);
  end_function(w, t, x->holder);
}

static void print_rank(const Writer *w, const RankFact *x) {
  fprintf(w->out, "; system rank %" PRIu32 " %s %s", var_name(w, x->var),
          x->is_signed ? "signed" : "unsigned",
          x->is_falling ? "falls" : "rises");
  for (uint32_t i = 0; i < w->system->n_edges; i++)
    if (x->kinds[i] != RANK_ANY)
      fprintf(w->out, " %" PRIu32 ":%s", i,
              x->kinds[i] == RANK_RAISES ? "raises" : "keeps");
  fputc('\n', w->out);
}

static void print_observed(const Writer *w, VarId v) {
  const SystemVar *x = &w->system->vars[v];
  if (x->object)
    fprintf(w->out, "; system static %" PRIu32 "\n", var_name(w, v));
  if (x->object || !x->observed)
    return;
  fprintf(w->out, "; system observed %" PRIu32, var_name(w, v));
  for (TemplateId t = 0; t < w->system->n_templates; t++)
    if (x->observed >> t & 1)
      fprintf(w->out, " %" PRIu32, t);
  fputc('\n', w->out);
}

static void print_changed(const Writer *w) {
  const Known *f = &w->proof->facts;
  for (VarId v = 0; v < w->system->n_vars; v++)
    print_observed(w, v);
  for (uint32_t i = 0; f->changed && i < w->system->n_edges; i++)
    if (f->changed[i])
      fprintf(w->out, "; system changed %" PRIu32 "\n", i);
}

static void print_deadlocks(Writer *w) {
  const Known *f = &w->proof->facts;
  fprintf(w->out, "; system deadlocks main %s\n",
          w->system->main_ends ? "ends" : "stays");
  for (NodeId n = 0; n < w->system->n_nodes; n++)
    if (w->system->nodes[n].is_endless)
      fprintf(w->out, "; system endless %" PRIu32 "\n", n);
  for (uint32_t i = 0; i < w->system->n_waits; i++)
    print_wait(w, i);
  print_changed(w);
  for (uint32_t i = 0; i < f->n_ranks; i++)
    print_rank(w, &f->ranks[i]);
}

static void print_system(Writer *w) {
  const System *s = w->system;
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (s->templates[t].first != NODE_END)
      fprintf(w->out, "; system template %" PRIu32 " %s %" PRIu32 "\n", t,
              s->templates[t].is_many ? "many" : "once", s->templates[t].first);
  for (VarId v = 0; v < s->n_vars; v++)
    print_var(w, &s->vars[v]);
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (s->templates[t].number != VAR_NONE)
      fprintf(w->out, "; system number %" PRIu32 " %" PRIu32 " %" PRIu64 "\n",
              t, s->vars[s->templates[t].number].value, s->most_number);
  print_facts(w);
  for (NodeId n = 0; n < s->n_nodes; n++)
    print_node(w, n);
  for (uint32_t i = 0; i < s->n_edges; i++)
    print_edge(w, i);
  for (uint32_t i = 0; i < s->n_accesses; i++)
    print_access(w, i);
  if (s->has_waits)
    print_deadlocks(w);
}

/* ---- the clauses */

static bool print_clause(void *context, const Clause *c) {
  assert((c->kind == CLAUSE_RACE) == (c->first && c->second));
  assert(term_width(((Writer *)context)->terms, c->refutation) == 1);
  Writer *w = context;
  w->inputs.n = 0, w->with_vars = true;
  mentions_visit(w->mentions, c->refutation, add_input, w);
  fprintf(w->out, "(echo \"%s at node %" PRIu32, clause_name(c->kind), c->node);
  if (c->edge)
    fprintf(w->out, ", edge %td", c->edge - w->system->edges);
  if (c->other)
    fprintf(w->out, ", edge %td", c->other - w->system->edges);
  if (c->kind == CLAUSE_RACE)
    fprintf(w->out, ", accesses %td and %td", c->first - w->system->accesses,
            c->second - w->system->accesses);
  fputs("\")\n(push 1)\n", w->out);
  for (uint32_t i = 0; i < w->inputs.n; i++) {
    fprintf(w->out, "(declare-const v%" PRIu32 " ", w->inputs.data[i]);
    dump_smt2_sort(w->out, term_width(w->terms, w->inputs.data[i]));
    fputs(")\n", w->out);
  }
  fputs("(assert ", w->out);
  dump_smt2_term(w->out, w->terms, c->refutation);
  fputs(")\n(check-sat)\n(pop 1)\n", w->out);
  return true;
}

static Writer writer(FILE *out, const Proof *p) {
  return (Writer){.out = out,
                  .proof = p,
                  .system = p->system,
                  .terms = p->system->terms,
                  .scratch = arena_new(),
                  .mentions = mentions_new(p->system)};
}

static void begin(Writer *w) {
  fputs("; every check-sat is to be answered unsat\n(set-logic QF_BV)\n",
        w->out);
  print_system(w);
}

static void end(Writer *w) {
  fputs("(exit)\n", w->out);
  mentions_delete(w->mentions);
  arena_delete(w->scratch);
}

void certificate_print(FILE *out, const Proof *p) {
  Writer w = writer(out, p);
  begin(&w);
  proof_visit(p, print_clause, &w);
  end(&w);
}

/* ---- the product */

static void print_place(const Writer *w, NodeId n) {
  if (n == NODE_UNMADE)
    fputs(" none", w->out);
  else if (n == NODE_END)
    fputs(" end", w->out);
  else
    fprintf(w->out, " %" PRIu32, n);
}

static void print_product_node(const Writer *w, const Product *p, uint32_t q) {
  const ProductNode *n = &p->nodes[q];
  const uint32_t n_templates = w->system->n_templates;
  fprintf(w->out, "; system product %" PRIu32, q);
  for (TemplateId t = 0; t < n_templates; t++)
    print_place(w, n->at[t]);
  fprintf(w->out, "\n; system asleep %" PRIu32, q);
  for (TemplateId t = 0; t < n_templates; t++)
    if (n->asleep >> t & 1)
      fprintf(w->out, " %" PRIu32, t);
  fprintf(w->out, "\n; system order %" PRIu32, q);
  for (TemplateId t = 0; t < n_templates; t++)
    fprintf(w->out, " %" PRIu32, (uint32_t)n->order[t]);
  fputc('\n', w->out);
  for (uint32_t i = 0; i < p->n_constants; i++)
    if (n->values[i])
      fprintf(w->out, "; system constant %" PRIu32 " %" PRIu32 " %" PRIu64 "\n",
              q, var_name(w, p->constants[i]), value_of(w, n->values[i]));
}

static void print_cell(const Writer *w, const ProductCell *c, uint32_t i) {
  fprintf(w->out,
          "; system cell %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32
          " %" PRIu32 " %u %u %s\n",
          i, c->array, c->site, c->index, c->value,
          term_width(w->terms, c->index), term_width(w->terms, c->value),
          !c->is_fixed                            ? "moves"
          : w->system->arrays[c->array].is_zeroed ? "zero"
                                                  : "any");
}

static void print_joint_invariant(const Writer *w, const ProductProof *p,
                                  uint32_t q) {
  fprintf(w->out, "(define-fun product-%" PRIu32 " (", q);
  for (VarId v = 0; v < w->system->n_vars; v++)
    print_parameter(w, w->system->vars[v].value);
  for (uint32_t i = 0; i < p->n_cells; i++) {
    print_parameter(w, p->cells[i].index);
    print_parameter(w, p->cells[i].value);
  }
  fputs(") Bool ", w->out);
  dump_smt2_term(w->out, w->terms, p->invariants[q]);
  fputs(")\n", w->out);
}

static bool print_commutes(void *context, const SystemEdge *a,
                           const SystemEdge *b) {
  const Writer *w = context;
  fprintf(w->out, "; system commutes %td %td\n", a - w->system->edges,
          b - w->system->edges);
  return true;
}

static void print_product(Writer *w, const ProductProof *p) {
  const Product *of = p->product;
  for (uint32_t i = 0; i < w->system->n_edges; i++)
    if (product_is_open(p, &w->system->edges[i]))
      fprintf(w->out, "; system open %" PRIu32 "\n", i);
  for (uint32_t i = 0; i < p->n_cells; i++)
    print_cell(w, &p->cells[i], i);
  for (uint32_t q = 0; q < of->n_nodes; q++) {
    print_product_node(w, of, q);
    if (p->invariants[q])
      print_joint_invariant(w, p, q);
  }
  for (uint32_t i = 0; i < of->n_edges; i++) {
    const ProductEdge *e = &of->edges[i];
    fprintf(w->out, "; system step %" PRIu32 " %" PRIu32, e->from, e->edge);
    if (e->to == NODE_ERROR)
      fputs(" error\n", w->out);
    else
      fprintf(w->out, " %" PRIu32 "\n", e->to);
  }
  product_check(of, print_commutes, w);
}

void certificate_print_product(FILE *out, const ProductProof *p) {
  Writer w = writer(out, &p->each);
  begin(&w);
  print_product(&w, p);
  product_visit(p, print_clause, &w);
  end(&w);
}
