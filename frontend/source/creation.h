/* creation.h - calls of the main file that create threads (OutlineCall). */
#ifndef FRONTEND_SOURCE_CREATION_H
#define FRONTEND_SOURCE_CREATION_H
#include "frontend/clang/lower.h"
#include "frontend/source/outline.h"

typedef struct {
  Lower *lower;
  CXFile file;     /* the main file */
  CursorMap known; /* functions, as indices into 'creates' */
  VEC(bool) creates;
} Creations;

/* 'decl' is the called function, or null. */
Creation creation_of(Creations *, CXCursor call, CXCursor decl);

#endif
