// MiniSat behind sat.h, and MiniSat modulo an order.
extern "C" {
#include "solver/sat.h"
}
#include "frontend/base/ticks.h"
#include "solver/order_graph.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <minisat/core/Solver.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <new>
#include <vector>

namespace {

using Minisat::CRef;
using Minisat::CRef_Undef;
using Minisat::lbool;
using Minisat::Lit;
using Minisat::lit_Undef;
using Minisat::Var;

const lbool is_true(static_cast<uint8_t>(0));
const lbool is_false(static_cast<uint8_t>(1));
const lbool is_open(static_cast<uint8_t>(2));

const uint32_t NO_EDGE = UINT32_MAX;
const uint64_t MOST_FOR_AIM = 300;              // conflicts
const size_t LEAST_NEAR = 64, MOST_NEAR = 4096; // clauses
const int MOST_NEAR_CONFLICTS = 200;
const size_t MOST_MISSED = 4, SHARE_MISSED = 8; // aims
const Ticks POLL_TICKS = 2000000;               // between polls
const int64_t FIRST_SLICE = 100000;             // propagations

// Clauses whose true literals may put edges into a graph that must stay
// acyclic.  Without a graph it is MiniSat as it stands; with one, the search
// is MiniSat's with these differences:
// - Propagation of clauses to the end alternates with that of the order: the
//   edges of the next literal of the trail are put in, and guards of edges
//   that have become impossible become false.
// - Such a guard has no reason at first.  Before a conflict is analyzed, those
//   of its level get one each, as far as the analysis will ask.  Most are
//   never made; those that are, and the conflicts of the order, are learnt
//   clauses.
// - Edges of level 0 are kept in the graph for good, and are in no reason.
// - Each aim is tried first as a problem of its own, with the few clauses that
//   are near it and the order of their edges (a part).  What has no model there
//   has none; that costs what is near, and not what follows far away.
// - The first decision is an aim, if there are some; what leads to it is in
//   front then of what has not been in conflicts for as long.  Where one is
//   not easy, all are given up: of what is hard MiniSat knows best.
// - With a log, what has no reason gets one where it is not asked for: at level
//   0, and where an assumption is false.
//
// Measured on random reads and writes with planted values, six problems each,
// in seconds, without propagation of the order and with it:
//   2 chains,  200 nodes    0.03  0.04
//   4 chains,  200 nodes    0.43  0.06
//   8 chains,  500 nodes    5.3   0.11
//   16 chains, 500 nodes    19    0.07
// A reason for each guard at once takes 20 times as long, and to forget those
// that were asked for twice to four times.
class OrderSolver : public Minisat::Solver {
public:
  uint64_t order_conflicts = 0, order_propagations = 0;

  ~OrderSolver() { order_graph_delete(graph); }

  void log_to(const OrderLog *l) { log = l; }

  uint32_t add_chain(uint32_t n) {
    if (!graph)
      graph = order_graph_new();
    return order_graph_chain(graph, n);
  }

  // Without a guard it holds always.
  void add_edge(Lit guard, uint32_t u, uint32_t v) {
    uint32_t edge = order_graph_edge(graph, u, v);
    if (guard == lit_Undef)
      order_graph_fix(graph, edge);
    add_guard(guard);
  }

  void add_aim(Lit goal, std::vector<Lit> leading) {
    aims.push_back({goal, std::move(leading)});
  }

  void forget_aims() {
    aims.clear();
    is_led = false;
    n_tried = n_missed = 0;
  }

  void set_stop(bool (*asked)(void *), void *with) {
    stop = asked;
    context = with;
  }

  bool is_stopped() const { return stop && stop(context); }

  // Limits the propagations from the beginning on.
  void set_limit(uint64_t most) {
    limit = static_cast<int64_t>(std::min<uint64_t>(most, INT64_MAX));
    propagation_budget = limit;
  }

  lbool solve_under(const Minisat::vec<Lit> &assume) {
    if (!graph)
      return solve_without_order(assume);
    model.clear();
    ok = ok && build() && refute_aims();
    if (!ok)
      return is_false;
    assume.copyTo(assumptions);
    solves++;
    limit_learnts();
    lbool answer = is_open;
    for (int i = 1; answer == is_open && withinBudget(); i++)
      answer = search_until(luby(i) * restart_first);
    if (answer == is_true)
      assigns.copyTo(model);
    backtrack(0);
    return answer;
  }

private:
  bool (*stop)(void *) = nullptr;
  void *context = nullptr;
  int64_t limit = INT64_MAX; // propagations
  uint64_t counted = 0;      // propagations that are added to the work
  Ticks polled = 0;          // the work at the last poll

  struct Cause {
    uint32_t edge;  // was impossible
    uint32_t count; // of the edges that were in
  };
  struct Aim {
    Lit goal;
    std::vector<Lit> leading; // to it
  };
  // Clauses near a variable: each shares one with a nearer, or has it itself.
  struct Near {
    std::vector<uint32_t> begin; // by variable, of its clauses; and the end
    std::vector<int> clauses;    // by variable
    std::vector<bool> is_found, is_reached; // by clause, by variable
    std::vector<int> found;
    std::vector<Var> reached;
  };
  OrderGraph *graph = nullptr;
  const OrderLog *log = nullptr;
  bool is_built = false;
  std::vector<Lit> guards;      // by edge
  std::vector<uint32_t> next;   // by edge: another with its guard
  std::vector<uint32_t> first;  // by literal: an edge that it guards
  std::vector<Cause> causes;    // by variable without a reason
  std::vector<uint32_t> counts; // by level: edges that were in before
  std::vector<Aim> aims;        // left to be taken
  bool is_led = false;          // to the last of them
  uint64_t given_up = 0;        // all are, after so many conflicts
  size_t n_tried = 0;           // of them: with what is near them alone
  size_t n_missed = 0;          // of these: not refuted
  Near near;
  std::vector<Var> image; // by variable: its number in a part, or var_Undef
  std::vector<Var> names; // of a part: by variable, those of the whole
  int head = 0;           // of the trail: before it, edges are in
  int held = 0;           // of the trail: before it, the log knows

  // That of the next edge.
  void add_guard(Lit guard) {
    uint32_t edge = static_cast<uint32_t>(guards.size());
    guards.push_back(guard);
    next.push_back(NO_EDGE);
    is_built = false;
    if (guard == lit_Undef)
      return;
    fit();
    next[edge] = first[toInt(guard)];
    first[toInt(guard)] = edge;
  }

  // Adds what was propagated to the work, and polls now and then.
  void count_ticks() {
    ticks_add(TICKS_PROPAGATION * (propagations - counted));
    counted = propagations;
    if (ticks_now() - polled < POLL_TICKS)
      return;
    polled = ticks_now();
    if (is_stopped())
      interrupt();
  }

  // MiniSat's own search, in slices that double, for it does not poll.
  lbool solve_without_order(const Minisat::vec<Lit> &assume) {
    lbool answer = is_open;
    for (int64_t n = FIRST_SLICE; answer == is_open && withinBudget(); n *= 2) {
      propagation_budget =
          std::min(limit, static_cast<int64_t>(propagations) + n);
      answer = solveLimited(assume);
      propagation_budget = limit;
      count_ticks();
    }
    return answer;
  }

  void fit() {
    first.resize(2 * static_cast<size_t>(nVars()), NO_EDGE);
    causes.resize(static_cast<size_t>(nVars()));
  }

  // Takes in edges that are new.  Those whose guards are true already are
  // fixed, so that the trail has been dealt with.
  bool build() {
    fit();
    if (is_built)
      return true;
    for (uint32_t e = 0; e < guards.size(); e++)
      if (guards[e] != lit_Undef && value(guards[e]) == is_true)
        order_graph_fix(graph, e);
    head = trail.size();
    held = 0;
    tell_held();
    if (!order_graph_build(graph)) {
      add_tmp.clear();
      tell_lemma();
      return false;
    }
    is_built = true;
    forbid_impossible();
    return true;
  }

  static size_t index(Lit l) { return static_cast<size_t>(var(l)); }

  int dimacs(Lit l) const {
    Var x = names.empty() ? var(l) : names[index(l)];
    return sign(l) ? -x - 1 : x + 1;
  }

  // Of what is kept.
  void tell_held() {
    for (; log && held < head; held++)
      if (first[toInt(trail[held])] != NO_EDGE)
        log->hold(log->context, dimacs(trail[held]));
  }

  // In add_tmp.
  void tell_lemma() {
    if (!log)
      return;
    std::vector<int> literals;
    for (int i = 0; i < add_tmp.size(); i++)
      literals.push_back(dimacs(add_tmp[i]));
    log->lemma(log->context, literals.data(),
               static_cast<unsigned>(literals.size()));
  }

  void tell_all_reasons() {
    std::vector<bool> is_decision(static_cast<size_t>(trail.size()) + 1);
    for (int k = 0; k < trail_lim.size(); k++)
      is_decision[static_cast<size_t>(trail_lim[k])] = true;
    for (int i = trail_lim.size() ? trail_lim[0] : trail.size();
         i < trail.size(); i++)
      if (!is_decision[static_cast<size_t>(i)] &&
          reason(var(trail[i])) == CRef_Undef)
        explain(causes[var(trail[i])]);
  }

  void forbid_impossible() {
    uint32_t n;
    const uint32_t *edges = order_graph_impossible(graph, &n);
    for (uint32_t i = 0; i < n; i++) {
      Lit guard = guards[edges[i]];
      if (value(guard) == is_open) {
        order_propagations++;
        causes[var(guard)] = {edges[i], order_graph_count(graph)};
        uncheckedEnqueue(~guard);
        if (log && decisionLevel() == 0)
          explain(causes[var(guard)]);
      }
      // A guard that is true is on the trail still, and will be a conflict.
    }
  }

  // The level of a false literal; of others, beyond all levels.
  int falsified_at(Lit l) const {
    return value(l) == is_false ? level(var(l)) : INT_MAX;
  }

  // Each literal once, and in front the two to be watched.
  void arrange(Minisat::vec<Lit> &clause) {
    Lit *begin = clause, *end = begin + clause.size();
    std::sort(begin, end);
    clause.shrink(static_cast<int>(end - std::unique(begin, end)));
    for (int k = 0; k < 2; k++)
      for (int i = k + 1; i < clause.size(); i++)
        if (falsified_at(clause[i]) > falsified_at(clause[k]))
          std::swap(clause[i], clause[k]);
  }

  CRef add_learnt(const Minisat::vec<Lit> &clause) {
    CRef learnt = ca.alloc(clause, true);
    learnts.push(learnt);
    attachClause(learnt);
    claBumpActivity(ca[learnt]);
    return learnt;
  }

  // Why an edge is impossible: into add_tmp.
  void explain(Cause cause) {
    uint32_t n;
    const uint32_t *path =
        order_graph_explain(graph, cause.edge, cause.count, &n);
    add_tmp.clear();
    add_tmp.push(~guards[cause.edge]);
    for (uint32_t i = 0; i < n; i++)
      add_tmp.push(~guards[path[i]]);
    tell_lemma();
  }

  CRef reason_against(Cause cause) {
    explain(cause);
    arrange(add_tmp);
    return add_tmp.size() > 1 && decisionLevel() > 0 ? add_learnt(add_tmp)
                                                     : passing(add_tmp);
  }

  // Lasts until garbage is collected.
  CRef passing(const Minisat::vec<Lit> &literals) {
    CRef clause = ca.alloc(literals);
    ca.free(clause);
    return clause;
  }

  CRef insert_edges(Lit guard) {
    for (uint32_t e = first[toInt(guard)]; e != NO_EDGE; e = next[e]) {
      if (!order_graph_insert(graph, e)) {
        order_conflicts++;
        return reason_against({e, order_graph_count(graph)});
      }
      forbid_impossible();
    }
    return CRef_Undef;
  }

  CRef propagate_all() {
    CRef falsified = propagate();
    while (falsified == CRef_Undef && head < trail.size()) {
      falsified = insert_edges(trail[head++]);
      if (falsified == CRef_Undef && qhead < trail.size())
        falsified = propagate();
    }
    count_ticks();
    return falsified;
  }

  void open_level() {
    counts.push_back(order_graph_count(graph));
    newDecisionLevel();
  }

  void backtrack(int to) {
    if (decisionLevel() <= to)
      return;
    cancelUntil(to);
    order_graph_undo(graph, counts[to]);
    counts.resize(to);
    head = trail.size();
  }

  // Marks the clause's literals of this level; how many had no mark.
  int mark(CRef clause) {
    int n = 0;
    for (int i = 0; i < ca[clause].size(); i++) {
      Var x = var(ca[clause][i]);
      if (!seen[x] && level(x) == decisionLevel())
        seen[x] = 1, n++;
    }
    return n;
  }

  // Goes back through the level as analyze will, up to the literal that all
  // others come from, whose reason is not asked for.
  void complete_reasons(CRef falsified) {
    int open = mark(falsified);
    for (int i = trail.size() - 1; open > 1; i--) {
      Var x = var(trail[i]);
      if (!seen[x])
        continue;
      if (reason(x) == CRef_Undef)
        vardata[x].reason = reason_against(causes[x]);
      open += mark(reason(x)) - 1;
    }
    for (int i = trail_lim.last(); i < trail.size(); i++)
      seen[var(trail[i])] = 0;
  }

  void learn(CRef falsified) {
    Minisat::vec<Lit> clause;
    int to;
    complete_reasons(falsified);
    analyze(falsified, clause, to);
    backtrack(to);
    uncheckedEnqueue(clause[0],
                     clause.size() > 1 ? add_learnt(clause) : CRef_Undef);
    varDecayActivity();
    claDecayActivity();
    allow_learnts();
  }

  // ---- parts: what is near an aim

  void list_near() {
    near.begin.assign(static_cast<size_t>(nVars()) + 1, 0);
    near.is_reached.resize(static_cast<size_t>(nVars()));
    near.is_found.resize(static_cast<size_t>(clauses.size()));
    image.resize(static_cast<size_t>(nVars()), var_Undef);
    for (int c = 0; c < clauses.size(); c++)
      for (int i = 0; i < ca[clauses[c]].size(); i++)
        near.begin[index(ca[clauses[c]][i])]++;
    for (size_t x = 1; x < near.begin.size(); x++)
      near.begin[x] += near.begin[x - 1];
    near.clauses.resize(near.begin.back());
    for (int c = clauses.size(); c-- > 0;)
      for (int i = 0; i < ca[clauses[c]].size(); i++)
        near.clauses[--near.begin[index(ca[clauses[c]][i])]] = c;
  }

  void reach(Var x) {
    if (value(x) != is_open || near.is_reached[static_cast<size_t>(x)])
      return;
    near.is_reached[static_cast<size_t>(x)] = true;
    near.reached.push_back(x);
  }

  void find(int c) {
    const Minisat::Clause &clause = ca[clauses[c]];
    if (near.is_found[static_cast<size_t>(c)] || satisfied(clause))
      return;
    near.is_found[static_cast<size_t>(c)] = true;
    near.found.push_back(c);
    for (int i = 0; i < clause.size(); i++)
      reach(var(clause[i]));
  }

  // The nearest first.
  void find_near(Var from, size_t most) {
    near.found.clear();
    near.reached.clear();
    reach(from);
    for (size_t k = 0; k < near.reached.size(); k++) {
      size_t x = static_cast<size_t>(near.reached[k]);
      for (size_t i = near.begin[x]; i < near.begin[x + 1]; i++)
        if (near.found.size() < most)
          find(near.clauses[i]);
    }
    for (Var x : near.reached)
      near.is_reached[static_cast<size_t>(x)] = false;
    for (int c : near.found)
      near.is_found[static_cast<size_t>(c)] = false;
  }

  Lit in_part(OrderSolver &part, Lit l) {
    Var &x = image[index(l)];
    if (x == var_Undef) {
      x = part.newVar();
      part.names.push_back(var(l));
    }
    return Minisat::mkLit(x, sign(l));
  }

  void give_clause(OrderSolver &part, const Minisat::Clause &clause) {
    add_tmp.clear();
    for (int i = 0; i < clause.size(); i++)
      if (value(clause[i]) == is_open)
        add_tmp.push(in_part(part, clause[i]));
    part.clauses.push(part.ca.alloc(add_tmp));
    part.attachClause(part.clauses.last());
  }

  void give_order(OrderSolver &part) {
    std::vector<uint32_t> edges;
    for (Var x : part.names)
      for (Lit guard : {Minisat::mkLit(x), ~Minisat::mkLit(x)})
        for (uint32_t e = first[toInt(guard)]; e != NO_EDGE; e = next[e]) {
          edges.push_back(e);
          part.add_guard(in_part(part, guard));
        }
    if (!edges.empty())
      part.graph = order_graph_part(graph, edges.data(),
                                    static_cast<uint32_t>(edges.size()));
  }

  // By so many of the clauses near it and the order of their edges: what these
  // do not allow, all do not.
  bool is_refuted_near(Lit goal, size_t most) {
    OrderSolver part;
    Minisat::vec<Lit> assume;
    assume.push(in_part(part, goal));
    find_near(var(goal), most);
    for (int c : near.found)
      give_clause(part, ca[clauses[c]]);
    give_order(part);
    for (Var x : part.names)
      image[static_cast<size_t>(x)] = var_Undef;
    part.log = log;
    part.setConfBudget(MOST_NEAR_CONFLICTS);
    bool is_refuted = part.solve_under(assume) == is_false;
    propagations += part.propagations;
    counted += part.propagations;
    order_conflicts += part.order_conflicts;
    order_propagations += part.order_propagations;
    return is_refuted;
  }

  bool is_refuted(Lit goal) {
    for (size_t n = LEAST_NEAR; n <= MOST_NEAR; n *= 4)
      if (is_refuted_near(goal, n))
        return true;
    return false;
  }

  void keep_level() {
    order_graph_keep(graph);
    tell_held();
  }

  // All that follows, for good.
  void settle() {
    ok = ok && propagate_all() == CRef_Undef;
    if (ok)
      keep_level();
  }

  bool are_parts_in_vain() const {
    return n_missed >= MOST_MISSED + n_tried / SHARE_MISSED;
  }

  // Those that are easy, the first first: what it takes to come to another is
  // known then.
  bool refute_aims() {
    if (n_tried >= aims.size() || are_parts_in_vain())
      return true;
    settle();
    list_near();
    for (;
         ok && n_tried < aims.size() && !are_parts_in_vain() && withinBudget();
         n_tried++) {
      Lit goal = aims[n_tried].goal;
      if (value(goal) != is_open)
        continue;
      if (is_refuted(goal))
        ok = addClause(~goal), settle();
      else
        n_missed++;
    }
    return ok;
  }

  // As MiniSat does, but the order is as good as many clauses.
  void limit_learnts() {
    max_learnts = std::max(nClauses() * learntsize_factor, 2000.0);
    learntsize_adjust_confl = learntsize_adjust_start_confl;
    learntsize_adjust_cnt = learntsize_adjust_start_confl;
  }

  void allow_learnts() {
    if (--learntsize_adjust_cnt > 0)
      return;
    learntsize_adjust_confl *= learntsize_adjust_inc;
    learntsize_adjust_cnt = static_cast<int>(learntsize_adjust_confl);
    max_learnts *= learntsize_inc;
  }

  void lead(const Aim &aim) {
    for (Lit l : aim.leading)
      varBumpActivity(var(l));
    given_up = conflicts + MOST_FOR_AIM;
    is_led = true;
  }

  // Before all other decisions, the last that can be reached still.
  Lit take_aim() {
    if (decisionLevel() > assumptions.size())
      return lit_Undef;
    if (is_led && conflicts >= given_up)
      forget_aims();
    while (!aims.empty() && value(aims.back().goal) == is_false)
      aims.pop_back(), is_led = false;
    if (aims.empty())
      return lit_Undef;
    if (!is_led)
      lead(aims.back());
    Lit goal = aims.back().goal;
    return value(goal) == is_open ? goal : lit_Undef;
  }

  // True: all variables have values.  False: so is an assumption.
  lbool decide() {
    Lit p = lit_Undef;
    while (p == lit_Undef && decisionLevel() < assumptions.size()) {
      p = assumptions[decisionLevel()];
      if (value(p) == is_false) {
        if (log)
          tell_all_reasons();
        return is_false;
      }
      if (value(p) == is_true)
        open_level(), p = lit_Undef;
    }
    if (p == lit_Undef) {
      decisions++;
      p = take_aim();
    }
    if (p == lit_Undef)
      p = pickBranchLit();
    if (p == lit_Undef)
      return is_true;
    open_level();
    uncheckedEnqueue(p);
    return is_open;
  }

  lbool advance() {
    if (decisionLevel() == 0) {
      keep_level();
      if (!simplify())
        return is_false;
    }
    if (learnts.size() - nAssigns() >= max_learnts)
      reduceDB();
    return decide();
  }

  lbool search_until(int conflicts_left) {
    starts++;
    for (lbool answer = is_open; answer == is_open;) {
      CRef falsified = propagate_all();
      if (falsified == CRef_Undef && (conflicts_left <= 0 || !withinBudget()))
        break;
      if (falsified == CRef_Undef) {
        answer = advance();
      } else if (decisionLevel() == 0) {
        ok = false;
        answer = is_false;
      } else {
        conflicts++, conflicts_left--;
        learn(falsified);
      }
      if (answer != is_open)
        return answer;
    }
    backtrack(0);
    return is_open;
  }

  // 1 1 2 1 1 2 4 ..., from i = 1 on.
  static int luby(int i) {
    int power = 1;
    while (2 * power - 1 < i)
      power *= 2;
    return i == 2 * power - 1 ? power : luby(i - power + 1);
  }
};

struct State {
  OrderSolver solver;
  Minisat::vec<Lit> buffer;
  uint64_t limit = UINT64_MAX; // propagations, from the beginning
  unsigned conflicts = 0;      // that the next answer may take; 0: any
};

// MiniSat throws where C code would call the exhaustion handler.
template <typename Body> auto guarded(Body body) {
  try {
    return body();
  } catch (...) {
    if (std::new_handler handler = std::get_new_handler())
      handler();
    std::abort();
  }
}

Lit literal(State &s, int dimacs) {
  int variable = std::abs(dimacs);
  while (s.solver.nVars() < variable)
    s.solver.newVar();
  return Minisat::mkLit(variable - 1, dimacs < 0);
}

void fill(State &s, const int *literals, unsigned n) {
  s.buffer.clear();
  for (unsigned i = 0; i < n; i++)
    s.buffer.push(literal(s, literals[i]));
}

void *create(const SatSetup *) {
  return guarded([] { return new State; });
}

void destroy(void *state) { delete static_cast<State *>(state); }

void clause(void *state, const int *literals, unsigned n) {
  State &s = *static_cast<State *>(state);
  guarded([&] {
    fill(s, literals, n);
    return s.solver.addClause_(s.buffer);
  });
}

void set_stop(void *state, bool (*stop)(void *), void *context) {
  static_cast<State *>(state)->solver.set_stop(stop, context);
}

void limit(void *state, uint64_t propagations) {
  State &s = *static_cast<State *>(state);
  s.limit = propagations < UINT64_MAX ? s.solver.propagations + propagations
                                      : UINT64_MAX;
}

// False: none are left.
bool set_budget(State &s) {
  s.solver.budgetOff();
  if (s.conflicts)
    s.solver.setConfBudget(s.conflicts);
  s.conflicts = 0;
  if (s.limit <= s.solver.propagations)
    return false;
  s.solver.set_limit(s.limit);
  return true;
}

Answer solve(void *state, const int *assume, unsigned n) {
  State &s = *static_cast<State *>(state);
  guarded([&] {
    fill(s, assume, n);
    return 0;
  });
  if (!set_budget(s) || s.solver.is_stopped())
    return ANSWER_UNKNOWN;
  s.solver.clearInterrupt();
  lbool r = guarded([&] { return s.solver.solve_under(s.buffer); });
  return r == is_true    ? ANSWER_SAT
         : r == is_false ? ANSWER_UNSAT
                         : ANSWER_UNKNOWN;
}

bool value(void *state, int variable) {
  State &s = *static_cast<State *>(state);
  return variable <= s.solver.model.size() &&
         s.solver.model[variable - 1] == is_true;
}

uint32_t chain(void *state, uint32_t n) {
  return static_cast<State *>(state)->solver.add_chain(n);
}

void before(void *state, uint32_t u, uint32_t v) {
  guarded([&] {
    static_cast<State *>(state)->solver.add_edge(lit_Undef, u, v);
    return 0;
  });
}

void edge(void *state, int guard, uint32_t u, uint32_t v) {
  State &s = *static_cast<State *>(state);
  guarded([&] {
    s.solver.add_edge(literal(s, guard), u, v);
    return 0;
  });
}

void aim(void *state, int goal, const int *first, unsigned n) {
  State &s = *static_cast<State *>(state);
  guarded([&] {
    std::vector<Lit> leading;
    for (unsigned i = 0; i < n; i++)
      leading.push_back(literal(s, first[i]));
    s.solver.add_aim(literal(s, goal), std::move(leading));
    return 0;
  });
}

void forget_aims(void *state) {
  static_cast<State *>(state)->solver.forget_aims();
}

void measure(const void *state, SolverStats *stats) {
  const OrderSolver &s = static_cast<const State *>(state)->solver;
  stats->order_conflicts = s.order_conflicts;
  stats->order_propagations = s.order_propagations;
}

void log_to(void *state, const OrderLog *log) {
  static_cast<State *>(state)->solver.log_to(log);
}

const OrderOps order = {chain, before, edge, aim, forget_aims, measure, log_to};

} // namespace

extern "C" void sat_minisat_limit(void *state, unsigned conflicts) {
  static_cast<State *>(state)->conflicts = conflicts;
}

extern "C" const SatOps sat_minisat = {"minisat", create,  destroy, clause,
                                       set_stop,  limit,   solve,   value,
                                       &order,    nullptr, nullptr, nullptr};
