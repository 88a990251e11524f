/* rules.h - the properties as rules of a report: what a violation means to
 * the one who gets it. */
#ifndef SVCOMP_REPORT_RULES_H
#define SVCOMP_REPORT_RULES_H
#include "frontend/ir/ir.h"

typedef struct {
  const char *id;    /* the property's name */
  const char *title; /* what holds of a program without a violation */
  const char *help;  /* what a violation is, what to do; some sentences */
} Rule;

Rule rule_of(Property);
Rule rule_of_reach(void); /* of --reach */

#endif
