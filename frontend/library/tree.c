/* Search trees of <search.h>.  POSIX leaves their shape open: a new node
 * becomes the root of any subtree on its way down. */
#pragma once
#include "alloc.c"
#include "queue.c"

typedef struct TreeNode {
  const void *key;
  struct TreeNode *left, *right;
} TreeNode;

/* Returns the link to the node with that key, or the one where it is missing.
 * '*parent' becomes the node above, or NULL. */
static TreeNode **find_node(const void *key, TreeNode **at, CompareKeys *order,
                            TreeNode **parent) {
  *parent = NULL;
  while (*at) {
    int c = order(key, (*at)->key);
    if (c == 0)
      break;
    *parent = *at;
    at = c < 0 ? &(*at)->left : &(*at)->right;
  }
  return at;
}

/* Splits a tree without the key into the smaller and the greater elements. */
static void split_tree(TreeNode *t, const void *key, CompareKeys *order,
                       TreeNode **smaller, TreeNode **greater) {
  while (t)
    if (order(key, t->key) < 0) {
      *greater = t;
      greater = &t->left;
      t = t->left;
    } else {
      *smaller = t;
      smaller = &t->right;
      t = t->right;
    }
  *smaller = *greater = NULL;
}

/* Joins two trees, the first with smaller elements, in any shape. */
static void join_trees(TreeNode **at, TreeNode *smaller, TreeNode *greater) {
  while (smaller && greater)
    if (__VERIFIER_nondet_bool()) {
      *at = smaller;
      at = &smaller->right;
      smaller = smaller->right;
    } else {
      *at = greater;
      at = &greater->left;
      greater = greater->left;
    }
  *at = smaller ? smaller : greater;
}

void *tfind(const void *key, void *const *root, CompareKeys *order) {
  TreeNode *parent;
  return root ? *find_node(key, (TreeNode **)root, order, &parent) : NULL;
}

void *tsearch(const void *key, void **root, CompareKeys *order) {
  TreeNode *found = tfind(key, root, order), **at = (TreeNode **)root;
  if (found || !root)
    return found;
  TreeNode *new = allocate(sizeof *new, 0);
  if (!new)
    return NULL;
  while (*at && __VERIFIER_nondet_bool())
    at = order(key, (*at)->key) < 0 ? &(*at)->left : &(*at)->right;
  new->key = key;
  split_tree(*at, key, order, &new->left, &new->right);
  *at = new;
  return new;
}

/* Returns the node above.  Of the root, POSIX asks for any pointer but NULL. */
void *tdelete(const void *key, void **root, CompareKeys *order) {
  TreeNode *parent;
  if (!root)
    return NULL;
  TreeNode **at = find_node(key, (TreeNode **)root, order, &parent), *old = *at;
  if (!old)
    return NULL;
  join_trees(at, old->left, old->right);
  __bmc_free(old);
  return parent ? (void *)parent : (void *)root;
}

/* ---- walks: before, between and after the subtrees, or at a leaf */

enum { WALK_BEFORE, WALK_BETWEEN, WALK_AFTER, WALK_LEAF };

typedef struct {
  void (*act)(const void *, int, int); /* or NULL, then */
  void (*act_with)(const void *, int, void *);
  void *context;
} Walk;

static void walk_at(const Walk *w, const TreeNode *t, int when, int depth) {
  if (w->act)
    w->act(t, when, depth);
  else
    w->act_with(t, when, w->context);
}

static void walk_tree(const Walk *w, const TreeNode *t, int depth) {
  if (!t->left && !t->right) {
    walk_at(w, t, WALK_LEAF, depth);
    return;
  }
  walk_at(w, t, WALK_BEFORE, depth);
  if (t->left)
    walk_tree(w, t->left, depth + 1);
  walk_at(w, t, WALK_BETWEEN, depth);
  if (t->right)
    walk_tree(w, t->right, depth + 1);
  walk_at(w, t, WALK_AFTER, depth);
}

void twalk(const void *root, void (*act)(const void *, int, int)) {
  Walk w = {.act = act};
  if (root && act)
    walk_tree(&w, root, 0);
}

void twalk_r(const void *root, void (*act)(const void *, int, void *),
             void *context) {
  Walk w = {.act_with = act, .context = context};
  if (root && act)
    walk_tree(&w, root, 0);
}

void tdestroy(void *root, void (*free_key)(void *)) {
  TreeNode *t = root;
  if (!t)
    return;
  tdestroy(t->left, free_key);
  tdestroy(t->right, free_key);
  free_key((void *)t->key);
  __bmc_free(t);
}
