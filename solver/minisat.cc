// MiniSat behind sat.h.
extern "C" {
#include "solver/sat.h"
}
#include "solver/watch.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <minisat/core/Solver.h>
#pragma GCC diagnostic pop

#include <cstdlib>
#include <new>

namespace {

const Minisat::lbool is_true(static_cast<uint8_t>(0));
const Minisat::lbool is_false(static_cast<uint8_t>(1));

struct State {
  Minisat::Solver solver;
  Minisat::vec<Minisat::Lit> buffer;
  bool (*stop)(void *) = nullptr;
  void *context = nullptr;
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

void fill(State &s, const int *literals, unsigned n) {
  s.buffer.clear();
  for (unsigned i = 0; i < n; i++) {
    int variable = std::abs(literals[i]);
    while (s.solver.nVars() < variable)
      s.solver.newVar();
    s.buffer.push(Minisat::mkLit(variable - 1, literals[i] < 0));
  }
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
  State &s = *static_cast<State *>(state);
  s.stop = stop;
  s.context = context;
}

void interrupt(void *state) { static_cast<State *>(state)->solver.interrupt(); }

Answer solve(void *state, const int *assume, unsigned n) {
  State &s = *static_cast<State *>(state);
  guarded([&] {
    fill(s, assume, n);
    return 0;
  });
  if (s.stop && s.stop(s.context))
    return ANSWER_UNKNOWN;
  s.solver.clearInterrupt();
  s.solver.budgetOff();
  Watch *watch = watch_new(s.stop, s.context, interrupt, state);
  Minisat::lbool r = guarded([&] { return s.solver.solveLimited(s.buffer); });
  watch_delete(watch);
  return r == is_true    ? ANSWER_SAT
         : r == is_false ? ANSWER_UNSAT
                         : ANSWER_UNKNOWN;
}

bool value(void *state, int variable) {
  State &s = *static_cast<State *>(state);
  return variable <= s.solver.model.size() &&
         s.solver.model[variable - 1] == is_true;
}

} // namespace

extern "C" const SatOps sat_minisat = {"minisat", create, destroy, clause,
                                       set_stop,  solve,  value};
