// The Parma Polyhedra Library behind domain.h.
extern "C" {
#include "frontend/base/arena.h"
#include "reduction/domains/domain.h"
}

// Its initialization would have the whole program round floats upwards.
#define PPL_NO_AUTOMATIC_INITIALIZATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <ppl.hh>
#pragma GCC diagnostic pop

#include <cstdlib>
#include <memory>
#include <new>

namespace ppl = Parma_Polyhedra_Library;

struct Relation {
  virtual ~Relation() = default;
  virtual Relation *copy() const = 0;
  virtual ppl::dimension_type size() const = 0;
  virtual void constrain(const ppl::Constraint &) = 0;
  virtual void assign(ppl::Variable, const ppl::Linear_Expression &low,
                      const ppl::Linear_Expression &high) = 0;
  virtual void drop(ppl::Variable) = 0;
  virtual bool is_empty() const = 0;
  virtual bool includes(const Relation &) const = 0;
  virtual bool bound(const ppl::Linear_Expression &, bool is_upper,
                     mpz_class &) const = 0;
  virtual void join(const Relation &) = 0;
  virtual void widen(const Relation &) = 0;
  virtual ppl::Constraint_System constraints() const = 0;
};

namespace {

void widen_shape(ppl::C_Polyhedron &into, const ppl::C_Polyhedron &old) {
  into.H79_widening_assign(old);
}

template <typename Shape> void widen_shape(Shape &into, const Shape &old) {
  into.BHMZ05_widening_assign(old);
}

template <typename Shape> struct Of final : Relation {
  Shape shape;

  explicit Of(unsigned n) : shape(n, ppl::UNIVERSE) {}
  Of(const Of &) = default;

  static const Shape &in(const Relation &r) {
    return static_cast<const Of &>(r).shape;
  }
  Relation *copy() const override { return new Of(*this); }
  ppl::dimension_type size() const override { return shape.space_dimension(); }
  void constrain(const ppl::Constraint &c) override {
    shape.refine_with_constraint(c);
  }
  void assign(ppl::Variable x, const ppl::Linear_Expression &low,
              const ppl::Linear_Expression &high) override {
    if (low.is_equal_to(high))
      shape.affine_image(x, low);
    else
      shape.bounded_affine_image(x, low, high);
  }
  void drop(ppl::Variable x) override {
    shape.remove_space_dimensions(ppl::Variables_Set(x));
  }
  bool is_empty() const override { return shape.is_empty(); }
  bool includes(const Relation &part) const override {
    return shape.contains(in(part));
  }
  bool bound(const ppl::Linear_Expression &e, bool is_upper,
             mpz_class &out) const override {
    ppl::Coefficient number, divisor;
    bool attained;
    if (!(is_upper ? shape.maximize(e, number, divisor, attained)
                   : shape.minimize(e, number, divisor, attained)))
      return false;
    if (is_upper)
      mpz_fdiv_q(out.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    else
      mpz_cdiv_q(out.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    return true;
  }
  void join(const Relation &other) override {
    shape.upper_bound_assign(in(other));
  }
  // What does not grow from 'shape' to the union stays.
  void widen(const Relation &other) override {
    Shape sum(shape);
    sum.upper_bound_assign(in(other));
    widen_shape(sum, shape);
    shape.m_swap(sum);
  }
  ppl::Constraint_System constraints() const override {
    return shape.minimized_constraints();
  }
};

// Bounds beyond 64 bits become infinite, which is sound.
using Octagon = Of<ppl::Octagonal_Shape<int64_t>>;
using Polyhedron = Of<ppl::C_Polyhedron>;

template <typename Body> auto guarded(Body body) {
  try {
    return body();
  } catch (...) {
    if (std::new_handler handler = std::get_new_handler())
      handler();
    std::abort();
  }
}

void *gmp_alloc(size_t bytes) { return xrealloc(nullptr, bytes); }
void *gmp_realloc(void *old, size_t, size_t bytes) {
  return xrealloc(old, bytes);
}
void gmp_free(void *block, size_t) { std::free(block); }

void initialize() {
  static const bool once = [] {
    mp_set_memory_functions(gmp_alloc, gmp_realloc, gmp_free);
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  static_cast<void>(once);
}

mpz_class number(Wide w) {
  bool is_negative = w < 0;
  Wide size = is_negative ? -w : w;
  const uint64_t words[] = {static_cast<uint64_t>(size),
                            static_cast<uint64_t>(size >> 64)};
  mpz_class z;
  mpz_import(z.get_mpz_t(), 2, -1, sizeof words[0], 0, 0, words);
  return is_negative ? mpz_class(-z) : z;
}

// False when it is too large.
bool wide(const mpz_class &z, Wide *out) {
  if (mpz_sizeinbase(z.get_mpz_t(), 2) > 126)
    return false;
  uint64_t words[2] = {0, 0};
  mpz_export(words, nullptr, -1, sizeof words[0], 0, 0, z.get_mpz_t());
  Wide size = static_cast<Wide>(words[1]) << 64 | words[0];
  *out = z < 0 ? -size : size;
  return true;
}

ppl::Linear_Expression form(const Relation &r, Coefficients c) {
  ppl::Linear_Expression e;
  for (ppl::dimension_type i = r.size(); i-- > 0;)
    if (c[i])
      ppl::add_mul_assign(e, number(c[i]), ppl::Variable(i));
  return e;
}

// The constraint's left-hand side, with its variables renumbered.
ppl::Linear_Expression renumbered(const ppl::Constraint &c,
                                  const unsigned *at) {
  ppl::Linear_Expression e(c.inhomogeneous_term());
  for (ppl::dimension_type i = c.space_dimension(); i-- > 0;) {
    ppl::Variable x(i);
    if (c.coefficient(x) != 0)
      ppl::add_mul_assign(e, c.coefficient(x), ppl::Variable(at[i]));
  }
  return e;
}

} // namespace

extern "C" {

unsigned domain_cap(DomainKind kind) {
  return kind == DOMAIN_POLYHEDRA ? 4 : RELATION_CAP;
}

Relation *relation_new(DomainKind kind, unsigned n) {
  return guarded([&]() -> Relation * {
    initialize();
    if (kind == DOMAIN_POLYHEDRA)
      return new Polyhedron(n);
    return new Octagon(n);
  });
}

Relation *relation_copy(const Relation *r) {
  return guarded([&] { return r->copy(); });
}

void relation_delete(Relation *r) { delete r; }

void relation_at_least(Relation *r, Coefficients c, Wide bound) {
  guarded([&] { r->constrain(form(*r, c) >= number(bound)); });
}

void relation_at_most(Relation *r, Coefficients c, Wide bound) {
  guarded([&] { r->constrain(form(*r, c) <= number(bound)); });
}

void relation_assign(Relation *r, unsigned at, Coefficients c,
                     WideRange range) {
  guarded([&] {
    ppl::Linear_Expression e = form(*r, c);
    r->assign(ppl::Variable(at), e + number(range.low), e + number(range.high));
  });
}

void relation_drop(Relation *r, unsigned at) {
  guarded([&] { r->drop(ppl::Variable(at)); });
}

void relation_embed(Relation *r, const Relation *part, const unsigned *at) {
  guarded([&] {
    for (const ppl::Constraint &c : part->constraints()) {
      ppl::Linear_Expression e = renumbered(c, at);
      r->constrain(c.is_equality() ? e == 0 : e >= 0);
    }
  });
}

bool relation_is_empty(const Relation *r) {
  return guarded([&] { return r->is_empty(); });
}

bool relation_includes(const Relation *r, const Relation *part) {
  return guarded([&] { return r->includes(*part); });
}

void relation_bound(const Relation *r, Coefficients c, WideRange *range) {
  guarded([&] {
    ppl::Linear_Expression e = form(*r, c);
    mpz_class z;
    Wide bound;
    if (r->bound(e, false, z) && wide(z, &bound) && bound > range->low)
      range->low = bound;
    if (r->bound(e, true, z) && wide(z, &bound) && bound < range->high)
      range->high = bound;
  });
}

void relation_join(Relation *into, const Relation *r) {
  guarded([&] { into->join(*r); });
}

void relation_widen(Relation *into, const Relation *r) {
  guarded([&] { into->widen(*r); });
}

} // extern "C"
