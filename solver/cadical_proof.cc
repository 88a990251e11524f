extern "C" {
#include "solver/cadical_proof.h"
}

#include <cadical.hpp>

#include <cstdlib>
#include <new>

namespace {

class Stop : public CaDiCaL::Terminator {
public:
  explicit Stop(const Refutation *r) : asked(r) {}
  bool terminate() override {
    return asked->stop && asked->stop(asked->context);
  }

private:
  const Refutation *asked;
};

Answer refute(const Refutation *r, FILE *proof) {
  CaDiCaL::Solver solver;
  Stop stop(r);
  solver.set("quiet", 1);
  solver.set("binary", 0);
  solver.trace_proof(proof, "proof");
  solver.connect_terminator(&stop);
  for (size_t i = 0; i < r->n; i++)
    solver.add(r->literals[i]);
  int answer = solver.solve();
  solver.close_proof_trace();
  solver.disconnect_terminator();
  return answer == 10   ? ANSWER_SAT
         : answer == 20 ? ANSWER_UNSAT
                        : ANSWER_UNKNOWN;
}

} // namespace

extern "C" Answer cadical_refute(const Refutation *r, FILE *proof) {
  try {
    return refute(r, proof);
  } catch (...) {
    if (std::new_handler handler = std::get_new_handler())
      handler();
    std::abort();
  }
}
