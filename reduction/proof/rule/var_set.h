/* var_set.h - sets of a System's variables, and the variables that a term
 * mentions. */
#ifndef REDUCTION_PROOF_RULE_VAR_SET_H
#define REDUCTION_PROOF_RULE_VAR_SET_H
#include "reduction/proof/rule/system.h"
#include "solver/term_substitute.h"

typedef struct {
  uint64_t *words;
  uint32_t n; /* number of words */
} VarSet;

VarSet var_set_new(Arena *, const System *); /* empty */
bool var_set_has(VarSet, VarId);
void var_set_add(VarSet, VarId);
/* Adds the second set to the first; true if that grew. */
bool var_set_unite(VarSet into, VarSet);
bool var_set_meets(VarSet, VarSet);
bool var_set_is_shared(VarSet, const System *); /* True if all of them are. */

/* Walker over terms, which may be newer than it. */
typedef struct Mentions Mentions;

Mentions *mentions_new(const System *);
void mentions_delete(Mentions *);
/* Adds the variables of a term, and those whose copies it mentions.  True if
 * the set grew. */
bool mentions_add(Mentions *, Term, VarSet);
/* Calls 'visit' once for each constant and variable of the term. */
typedef void MentionVisit(void *context, Term);
void mentions_visit(Mentions *, Term, MentionVisit *, void *context);
/* Does so for each term of the edge, and of its tracked accesses. */
void mentions_visit_edge(Mentions *, const SystemEdge *, MentionVisit *,
                         void *context);

/* True if the term is an input: a variable that is none of the System's. */
bool mentions_is_input(const Mentions *, Term);
bool mentions_has_input(Mentions *, Term);
/* Returns the term with 0 for each of its inputs. */
Term mentions_without_inputs(Mentions *, Term);
/* Maps the inputs of the term that the substitution does not know to new
 * ones. */
void mentions_rename_inputs(Mentions *, Term, Substitution *);

#endif
