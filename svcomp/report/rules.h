/* rules.h - properties as rules of a report: the meaning of a violation for the
 * user. */
#ifndef SVCOMP_REPORT_RULES_H
#define SVCOMP_REPORT_RULES_H
#include "frontend/ir/ir.h"

typedef struct {
  const char *id;    /* the property's name */
  const char *title; /* property that holds without a violation */
  const char *help;  /* explanation of a violation, and advice, in some
                        sentences */
} Rule;

Rule rule_of(Property);
Rule rule_of_reach(void); /* rule of --reach */

#endif
