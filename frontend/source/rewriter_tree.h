/* rewriter_tree.h - the tree of a Rewriter, for the files that make it up. */
#ifndef FRONTEND_SOURCE_REWRITER_TREE_H
#define FRONTEND_SOURCE_REWRITER_TREE_H
#include "frontend/base/vec.h"
#include "frontend/source/rewriter.h"

#include <stdbool.h>

typedef uint32_t NodeId;
enum { NODE_NONE = UINT32_MAX };

typedef enum {
  NODE_STATEMENT,
  NODE_BLOCK,
  NODE_DECLARATION,
  NODE_FUNCTION,
  NODE_VARIABLE,
  NODE_LIST,    /* of initialisers */
  NODE_WRAPPER, /* parentheses, an implicit conversion */
  NODE_LVALUE,  /* of a name, or what it is of is its first child */
  NODE_SUBSCRIPT,
  NODE_BITFIELD, /* a member */
  NODE_BINARY,   /* both operands in any order */
  NODE_ASSIGN,
  NODE_UPDATE, /* x += 1 */
  NODE_PREFIX, /* ++x */
  NODE_POSTFIX,
  NODE_NEGATION,
  NODE_CALL,
  NODE_OTHER /* expression */
} NodeKind;

/* 'is_text': the span is the node's text, and can be replaced.  'is_macro':
 * it begins with what a macro's body says. */
typedef struct {
  NodeKind kind;
  Span span;
  NodeId parent;
  NodeId *children; /* in the order of the tree */
  uint32_t n_children;
  const Span *pieces;  /* of an aggregate that is copied: bytes */
  const char **copies; /* what is written at each load and store of them */
  uint32_t n_pieces;
  const char *name; /* of a variable, member, function; operator "+" */
  bool is_text, is_macro, is_arrow, is_aggregate;
  bool is_atomic;  /* a call of an atomic operation */
  bool has_access; /* it, or something inside */
  bool is_marked;  /* something is written inside, or at it */
  /* What is written at it, by SpotKind. */
  const char *written[SPOT_COPY + 1];
  const char *instead; /* stands in place of the node's text */
} Node;

typedef struct {
  uint32_t offset;
  const char *text;
} Insertion;

/* What stands in the place of a part of the text. */
typedef struct {
  uint32_t begin, end;
  const char *text;
} TextChange;

typedef VEC(TextChange) TextChanges;

/* A file of a unit: its first is the main one, others are included in a file
 * before by a line of its own, once. */
typedef struct {
  const char *name;
  uint32_t unit;
  void *handle;        /* clang's */
  uint32_t base, size; /* where it stands in the text */
  uint32_t parent;
  Span directive; /* the line that includes it, in the text */
  unsigned line;  /* its number */
} RewriterFile;

/* A line that includes a file which has been included before and says that once
 * is enough. */
typedef struct {
  uint32_t from, included; /* files */
  Span directive;
} Inclusion;

/* Offsets and spans are of the text of all files, one after the other. */
struct Rewriter {
  Arena *arena;
  const Program *program, *placed;
  const char *text;
  size_t size;
  VEC(RewriterFile) files; /* by unit */
  VEC(SourceFile) sources; /* units */
  VEC(Inclusion) again;
  VEC(Node) nodes;
  VEC(External) externals;
  VEC(InlineOnly) inlines;
  VEC(Insertion) insertions;
  NodeId *by_span; /* sorted; of equal spans the outermost first */
  uint32_t n_by_span;
  unsigned names; /* of temporaries so far */
  TextChanges changes;
  bool is_changed, has_tear;
  const char *why;
};

/* The file of a unit that clang calls so, or NULL; by name; its main one. */
const RewriterFile *rewriter_find_file(const Rewriter *, uint32_t unit,
                                       const void *handle);
const RewriterFile *rewriter_named_file(const Rewriter *, uint32_t unit,
                                        const char *name);
const RewriterFile *rewriter_main_file(const Rewriter *, uint32_t unit);
/* Reads the files of a translation unit of clang's, 'tu', as those of the next
 * unit; false: the main one cannot be read.  'preprocessed' is another one of
 * it, with its directives, or NULL. */
bool rewriter_read_files(Rewriter *, void *tu, void *preprocessed, SourceFile);
/* Does the text say that it is to be included once?  Where; or NULL. */
const char *file_find_once(const char *text, const char **end);

bool node_is_blank(char);
bool node_is_expression(const Node *);
/* Without parentheses and implicit conversions. */
NodeId node_strip(const Rewriter *, NodeId);

#endif
