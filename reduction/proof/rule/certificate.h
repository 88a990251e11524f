/* certificate.h - proof certificates in SMT-LIB, for other solvers to check.
 *
 * Each clause of the rule (proof.h) is a query of its own that must be answered
 * 'unsat', after an (echo ...) that names it; any solver for QF_BV reads the
 * file.  The rest shows that no clause is missing: it has the System and the
 * invariant as functions,
 *
 *   invariant-N         over shared variables, and the locals of N's template
 *   guard-E             over the same, where edge E begins, and E's inputs
 *   update-E-V          over the same: value of variable V after the edge
 *   argument-E-K-V      over the same: value of local V of the K-th thread made
 *   come-A, first-A     over the same, where access A begins: whether a thread
 *                       comes to it, and the first byte of the object
 *   owns-V-N            over the same as invariant-N, but only about locals:
 *                       whether owner V may be a thread at node N
 *   waits-W, holder-W     over the same, where wait W begins: whether a thread
 *                         waits there, and 1 + the number of the holder
 *
 * and as lines, each the whole of a comment:
 *
 *   system template T once|many N           N: its first node
 *   system node N T alone|atomic|plain NAME
 *   system var V WIDTH shared|T any|VALUE NAME        VALUE: at first
 *   system number T V MOST  V is the number of a thread of T, from 1 to
 *                           MOST, which differs from those of others
 *   system edge E FROM N|end|error
 *   system input E V WIDTH
 *   system update E V
 *   system made E K T
 *   system argument E K V
 *   system access A N OBJECT read|write plain|atomic section|alone BYTES WIDTH
 *                                           BYTES: 0: all of the object;
 *                                           WIDTH: of first-A; section: of
 *                                           the program
 *   system input-of-access A V WIDTH
 *   system deadlocks main ends|stays        deadlocks are looked for; main may
 *                                           end before the process, or not
 *   system endless N                        no control flow leaves its loop
 *   system wait W N any|end|unknown|WIDTH T...
 *                                           WIDTH: of holder-W; unknown: there
 *                                           is none; T: templates whose threads
 *                                           it may join
 *   system input-of-wait W V WIDTH
 *   system static V                         V is in a static object
 *   system observed V T...                  threads of T do not alone know the
 *                                           object that has V, once there are
 *                                           threads
 *   system owner V N...                     nodes where an owner may be
 *   system changed E                        edge E changes such a variable
 *   system rank V signed|unsigned rises|falls E:raises|keeps...
 *   system lock V VALUE NODE...             free at VALUE, held at the nodes
 *   system ticket V BASE|none N:L...        local L is drawn at node N
 *   system count V|none LESS|+MORE|none WIDTH TOTAL N:W... endT:W...
 *                                           W: weight of a thread at node N, or
 *                                           of an ended one of template T
 *   system roll V T
 *
 * If a product of threads proves some checks (product_proof.h), there are also
 *
 *   system open E         the check E is left to the product
 *   system load E K A S   the K-th access of E loads an element of array A, by
 *                         instruction S
 *   system store E K A S  or stores one; with functions index-E-K, when-E-K and
 *                         value-E-K, as guard-E
 *   system cell C A S I V WIDTH WIDTH moves|zero|any
 *                         cell C of array A follows loads by S; its index is
 *                         variable I, its value V; zero, any: it is fixed, and
 *                         so is its value at first
 *   system product Q N|end|none...
 *                         product node Q: where each thread is, from main on
 *   system asleep Q T...
 *   system order Q T...   most preferred first
 *   system constant Q V VALUE
 *   system step Q E Q|error
 *                         edge of the product
 *   system commutes E E   two edges commute in that order
 *
 * and the function product-Q, the invariant at Q, over all variables and the
 * indexes and values of cells, if Q has one.
 *
 * In all of this, all are numbers but names; a variable V is called vV in
 * terms. */
#ifndef REDUCTION_PROOF_RULE_CERTIFICATE_H
#define REDUCTION_PROOF_RULE_CERTIFICATE_H
#include "reduction/proof/rule/product_proof.h"

void certificate_print(FILE *, const Proof *);
void certificate_print_product(FILE *, const ProductProof *);

#endif
