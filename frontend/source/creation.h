/* creation.h - which calls of the main file create threads (OutlineCall). */
#ifndef FRONTEND_SOURCE_CREATION_H
#define FRONTEND_SOURCE_CREATION_H
#include "frontend/clang/lower.h"
#include "frontend/source/outline.h"

typedef struct {
  Lower *lower;
  CXFile file;     /* the main one */
  CursorMap known; /* functions, as indices into */
  VEC(bool) creates;
} Creations;

/* 'decl' is the function that is called, or null. */
Creation creation_of(Creations *, CXCursor call, CXCursor decl);

#endif
