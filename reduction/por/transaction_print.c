#include "reduction/por/transaction.h"

static void print_accesses(FILE *f, const Threads *th, const Transition *tr) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    fprintf(f, " r %s", th->cells[tr->reads[i].cell].name);
  for (uint32_t i = 0; i < tr->n_writes; i++)
    fprintf(f, " w %s", th->cells[tr->writes[i].cell].name);
}

static void print_edge(FILE *f, const TransactionGraph *g, NodeId from,
                       uint32_t s, NodeId to) {
  static const char *const colours[] = {"#4477aa", "#ee6677", "#228833",
                                        "#aa3377", "#66ccee", "#ccbb44"};
  const Threads *th = g->flow->threads;
  const Transition *tr =
      &th->transitions[transaction_next(g, &g->nodes[from], s)];
  ThreadId t = g->threads[s];
  const char *colour = colours[t % (sizeof colours / sizeof *colours)];
  fprintf(f, "  n%u -> n%u [color=\"%s\", fontcolor=\"%s\", label=\"%u:", from,
          to, colour, colour, t);
  if (tr->inst)
    fprintf(f, " line %u", tr->inst->loc.line);
  print_accesses(f, th, tr);
  fprintf(f, "\"];\n");
}

void transaction_print(FILE *f, const TransactionGraph *g) {
  fprintf(f, "digraph transactions {\n"
             "  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n"
             "  edge [fontname=\"sans-serif\", fontsize=9];\n");
  for (NodeId i = 0; i < g->n_nodes; i++) {
    fprintf(f, "  n%u [label=\"", i);
    for (uint32_t s = 0; s < g->n_threads; s++)
      if (g->nodes[i].passed[s] == NOT_STARTED)
        fprintf(f, "%s-", s ? " " : "");
      else
        fprintf(f, "%s%u", s ? " " : "", g->nodes[i].passed[s]);
    fprintf(f, "\"];\n");
    for (uint32_t s = 0; s < g->n_threads; s++)
      for (uint32_t e = 0; e < g->nodes[i].next[s].n; e++)
        print_edge(f, g, i, s, g->nodes[i].next[s].nodes[e]);
  }
  fprintf(f, "}\n");
}
