/* var_set.h - sets of a System's variables, and which a term mentions. */
#ifndef REDUCTION_PROOF_RULE_VAR_SET_H
#define REDUCTION_PROOF_RULE_VAR_SET_H
#include "reduction/proof/rule/system.h"
#include "solver/term_substitute.h"

typedef struct {
  uint64_t *words;
  uint32_t n; /* of words */
} VarSet;

VarSet var_set_new(Arena *, const System *); /* empty */
bool var_set_has(VarSet, VarId);
void var_set_add(VarSet, VarId);
/* True when 'into' grew. */
bool var_set_unite(VarSet into, VarSet);
bool var_set_meets(VarSet, VarSet);
bool var_set_is_shared(VarSet, const System *); /* all of them */

/* What walks terms; it knows those that the store has when it is asked. */
typedef struct Mentions Mentions;

Mentions *mentions_new(const System *);
void mentions_delete(Mentions *);
/* Adds the variables of a term, of twins the variables they are of; true when
 * the set grew. */
bool mentions_add(Mentions *, Term, VarSet);
/* Calls once for each constant and variable. */
typedef void MentionVisit(void *context, Term);
void mentions_visit(Mentions *, Term, MentionVisit *, void *context);

/* An input is a variable that is none of the System's. */
bool mentions_is_input(const Mentions *, Term);
bool mentions_has_input(Mentions *, Term);
/* The term, where all its inputs are 0. */
Term mentions_without_inputs(Mentions *, Term);
/* The term's inputs that it does not know yet become new ones. */
void mentions_rename_inputs(Mentions *, Term, Substitution *);

#endif
