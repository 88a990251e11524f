// split_lookahead.cc - a splitter that lets CaDiCaL look ahead.
extern "C" {
#include "solver/split.h"
}

#include <cadical.hpp>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

// What CaDiCaL throws, it throws for want of memory.
template <typename F> auto guarded(F f) -> decltype(f()) {
  try {
    return f();
  } catch (...) {
    if (std::new_handler handler = std::get_new_handler())
      handler();
    std::abort();
  }
}

void *create(Arena *, const Dimacs *d) {
  return guarded([&] {
    auto *solver = new CaDiCaL::Solver;
    solver->set("quiet", 1);
    for (uint32_t i = 0; i < d->clauses.n; i++)
      solver->add(d->clauses.data[i]);
    return solver;
  });
}

void destroy(void *state) { delete static_cast<CaDiCaL::Solver *>(state); }

bool has(const int *cube, uint32_t n, int literal) {
  return std::any_of(cube, cube + n,
                     [&](int l) { return std::abs(l) == std::abs(literal); });
}

// It does not tell how much is open.
int choose(void *state, const int *cube, uint32_t n, uint32_t *open) {
  *open = 1;
  return guarded([&] {
    auto *solver = static_cast<CaDiCaL::Solver *>(state);
    for (uint32_t i = 0; i < n; i++)
      solver->assume(cube[i]);
    int literal = solver->lookahead();
    return has(cube, n, literal) ? 0 : literal;
  });
}

} // namespace

extern "C" const SplitterOps splitter_lookahead = {"lookahead", create, destroy,
                                                   choose};
