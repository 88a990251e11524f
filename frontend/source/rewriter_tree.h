/* rewriter_tree.h - the tree of a Rewriter, shared by its source files. */
#ifndef FRONTEND_SOURCE_REWRITER_TREE_H
#define FRONTEND_SOURCE_REWRITER_TREE_H
#include "frontend/base/vec.h"
#include "frontend/source/rewriter.h"

#include <stdbool.h>

typedef uint32_t SyntaxId;
enum { SYNTAX_NONE = UINT32_MAX };

typedef enum {
  SYNTAX_STATEMENT,
  SYNTAX_BLOCK,
  SYNTAX_DECLARATION,
  SYNTAX_FUNCTION,
  SYNTAX_VARIABLE,
  SYNTAX_LIST,    /* initialisers */
  SYNTAX_WRAPPER, /* parentheses, an implicit conversion */
  SYNTAX_LVALUE,  /* a name, or a member or target of its first child */
  SYNTAX_SUBSCRIPT,
  SYNTAX_BITFIELD, /* member that is a bit-field */
  SYNTAX_BINARY,   /* both operands in any order */
  SYNTAX_ASSIGN,
  SYNTAX_UPDATE, /* x += 1 */
  SYNTAX_PREFIX, /* ++x */
  SYNTAX_POSTFIX,
  SYNTAX_NEGATION,
  SYNTAX_CALL,
  SYNTAX_OTHER /* expression */
} SyntaxKind;

/* 'is_text': the span is the node's text, and can be replaced.  'is_macro': it
 * begins with text from a macro's body. */
typedef struct {
  SyntaxKind kind;
  Span span;
  SyntaxId parent;
  SyntaxId *children; /* in the order of the tree */
  uint32_t n_children;
  const Span *pieces;  /* byte ranges of a copied aggregate */
  const char **copies; /* insertions at their loads and stores */
  uint32_t n_pieces;
  const char *name; /* variable, member, function; or operator "+" */
  bool is_text, is_macro, is_arrow, is_aggregate;
  bool is_atomic;  /* call of an atomic operation */
  bool has_access; /* the node, or one inside, accesses memory */
  bool is_marked;  /* has an insertion, or a node inside has one */
  /* Insertions at the node, by SpotKind. */
  const char *written[SPOT_COPY + 1];
  const char *instead; /* replaces the node's text */
} SyntaxNode;

typedef struct {
  uint32_t offset;
  const char *text;
} Insertion;

/* Replacement of a part of the text. */
typedef struct {
  uint32_t begin, end;
  const char *text;
} TextChange;

typedef VEC(TextChange) TextChanges;

/* File of a unit.  The first one is the main file; each other one is included
 * once, by a line in an earlier file. */
typedef struct {
  const char *name;
  uint32_t unit;
  void *handle;        /* handle of clang */
  uint32_t base, size; /* place in the text */
  uint32_t parent;
  Span directive; /* the line that includes it, in the text */
  unsigned line;  /* line number of the directive */
} RewriterFile;

/* A repeated include of a file that has "#pragma once" or the like. */
typedef struct {
  uint32_t from, included; /* indices of files */
  Span directive;
} Inclusion;

/* Offsets and spans are in the text of all files, one after the other. */
struct Rewriter {
  Arena *arena;
  const Program *program, *placed;
  const char *text;
  size_t size;
  VEC(RewriterFile) files; /* sorted by unit */
  VEC(SourceFile) sources; /* the units */
  VEC(Inclusion) again;
  VEC(SyntaxNode) nodes;
  VEC(External) externals;
  VEC(InlineOnly) inlines;
  VEC(Insertion) insertions;
  SyntaxId *by_span; /* sorted; among equal spans the outermost first */
  uint32_t n_by_span;
  unsigned names; /* number of temporaries so far */
  TextChanges changes;
  bool is_changed, has_tear;
  const char *why;
};

/* Return the file of a unit, or NULL: by clang's handle, by name, the main
 * one. */
const RewriterFile *rewriter_find_file(const Rewriter *, uint32_t unit,
                                       const void *handle);
const RewriterFile *rewriter_named_file(const Rewriter *, uint32_t unit,
                                        const char *name);
const RewriterFile *rewriter_main_file(const Rewriter *, uint32_t unit);
/* Reads the files of clang's translation unit 'tu' as those of the next unit;
 * false if the main one cannot be read.  'preprocessed' is the same unit parsed
 * with its directives, or NULL. */
bool rewriter_read_files(Rewriter *, void *tu, void *preprocessed, SourceFile);
/* Returns where the text says that it is to be included once, or NULL. */
const char *file_find_once(const char *text, const char **end);

bool node_is_blank(char);
bool node_is_expression(const SyntaxNode *);
/* Skips parentheses and implicit conversions. */
SyntaxId node_strip(const Rewriter *, SyntaxId);

bool span_equals(Span, Span);
/* True if an expression may have to be evaluated before the instruction. */
bool inst_needs_spot(const Inst *);
/* Returns the instruction's span in the text of all files; empty if it is in
 * none. */
Span node_span_of_inst(const Rewriter *, const Function *, const Inst *);
bool node_is_in_text(const Rewriter *, const Function *, const Inst *);
/* Returns the outermost node with the instruction's span, or SYNTAX_NONE. */
SyntaxId node_of_inst(const Rewriter *, const Function *, const Inst *);

#endif
