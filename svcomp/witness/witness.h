/* witness.h - model of a witness, independent of its format.
 *
 * A witness is for one program and one specification.  A witness of a violation
 * is a sequence of segments: an execution passes the waypoint that each segment
 * ends with, in order, and none of those to avoid before it; the last one is
 * where the violation happens.  A witness of correctness is a set of invariants
 * over variables of the program and ghost variables.
 *
 * In a model that was read, 'at' is the location in the witness file; in one to
 * be written, 'at' has line 0.  All data live in the arena of the builder. */
#ifndef SVCOMP_WITNESS_WITNESS_H
#define SVCOMP_WITNESS_WITNESS_H
#include "frontend/base/diag.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum { WITNESS_VIOLATION, WITNESS_CORRECTNESS } WitnessKind;

/* GRAPHML is 1.0; the others are YAML. */
typedef enum {
  WITNESS_2_0,
  WITNESS_2_1,
  WITNESS_2_2,
  WITNESS_GRAPHML
} WitnessFormat;

typedef struct {
  WitnessFormat format;
  const char *uuid;          /* GraphML has none: NULL */
  const char *creation_time; /* 2026-11-21T00:00:00Z */
  const char *producer, *version;
  const char *configuration, *command_line, *description; /* or NULL */
  const char *const *files;  /* the program's files, as given */
  const char *const *hashes; /* SHA-256 of each, in hexadecimal; NULL where
                                GraphML has none: for all but the first */
  uint32_t n_files;
  const char *specification; /* text of a property file */
  unsigned pointer_bits;     /* 32: ILP32, 64: LP64 */
  Loc at;
} WitnessMetadata;

/* A location in the program. */
typedef struct {
  const char *file;
  unsigned line, column; /* column 0: the leftmost suitable location; columns
                            count characters */
  uint32_t offset;       /* in GraphML: 1 + the offset in bytes, or 0 */
  const char *function;  /* or NULL */
  Loc at;
} WitnessPlace;

typedef enum {
  EXPRESSION_NONE, /* a word: true, false, a number, default */
  EXPRESSION_C,
  EXPRESSION_EXT_C, /* with \result, \at */
  EXPRESSION_ACSL,
  N_EXPRESSION
} ExpressionFormat;

typedef struct {
  const char *text; /* NULL: there is none */
  ExpressionFormat format;
  Loc at;
} WitnessExpression;

typedef enum {
  WAYPOINT_ASSUMPTION, /* the constraint holds before the statement */
  WAYPOINT_BRANCHING,  /* the condition has the value of the constraint */
  WAYPOINT_FUNCTION_ENTER,
  WAYPOINT_FUNCTION_RETURN, /* the constraint holds for \result */
  WAYPOINT_TARGET,          /* the statement violates the specification */
  N_WAYPOINT
} WaypointType;

typedef enum {
  ACTION_FOLLOW,
  ACTION_AVOID,
  ACTION_CYCLE,
  N_ACTION
} WaypointAction;

/* A waypoint.  Thread 0 is main; k is the thread created at the k-th waypoint
 * to follow of kind FUNCTION_ENTER at a call that creates a thread. */
typedef struct {
  WaypointType type;
  WaypointAction action;
  bool is_after;   /* assumption about the state after the statement: GraphML */
  bool has_thread; /* else 'thread' is 0 */
  uint32_t thread;
  WitnessPlace place;
  WitnessExpression constraint;
  /* For formats that support it: the function that is entered or returned from,
   * or NULL; for writing, the thread that is created, or 0. */
  const char *callee;
  uint32_t creates;
} Waypoint;

/* Waypoints to avoid, then one to follow; the last segment of a data race has
 * two, the accesses, in any order. */
typedef struct {
  const Waypoint *waypoints;
  uint32_t n;
} WitnessSegment;

/* Returns the waypoint to follow; those before it are avoided until then. */
static inline const Waypoint *segment_followed(const WitnessSegment *s) {
  return &s->waypoints[s->n - 1];
}

typedef enum {
  INVARIANT_LOOP,     /* holds whenever the loop's condition is evaluated */
  INVARIANT_LOCATION, /* holds before the statement */
  INVARIANT_LOOP_TRANSITION,
  INVARIANT_LOCATION_TRANSITION,
  N_INVARIANT
} WitnessInvariantType;

typedef struct {
  WitnessInvariantType type;
  WitnessPlace place;
  WitnessExpression value;
} WitnessInvariant;

typedef struct {
  const char *name, *type; /* a global variable of C type 'type' */
  WitnessExpression initial;
  Loc at;
} WitnessGhost;

typedef struct {
  const char *variable;
  WitnessExpression value;
  Loc at;
} WitnessAssignment;

/* Assignments that take place at once, when control leaves the location. */
typedef struct {
  WitnessPlace place;
  const WitnessAssignment *assignments;
  uint32_t n;
} WitnessUpdate;

typedef struct {
  WitnessKind kind;
  WitnessMetadata metadata;
  const WitnessSegment *segments;     /* for a violation */
  const WitnessInvariant *invariants; /* for correctness */
  const WitnessGhost *ghosts;
  const WitnessUpdate *updates;
  uint32_t n_segments, n_invariants, n_ghosts, n_updates;
} Witness;

#endif
