#include "svcomp/replay/replay_arguments.h"

#include "frontend/base/vec.h"

#include <string.h>

typedef struct {
  Arena *arena;
  const Config *config;
  const Event *log;
  uint32_t n_log;
} Reading;

static bool is_in(const Event *e, const char *function) {
  return e->function->is_library && !strcmp(e->function->name, function);
}

static bool is_pointer(const Event *e) {
  return e->kind == EVENT_STORE && is_in(e, "__bmc_arguments");
}

static bool is_character(const Event *e, uint32_t object) {
  return e->kind == EVENT_STORE && e->object == object &&
         is_in(e, "text_of_length");
}

/* Returns the text stored in the object, from 'from' up to the first 0. */
static const char *text_of(const Reading *r, uint32_t object, uint64_t from) {
  uint64_t size = config_object(r->config, object)->size;
  char *text = ARENA_ARRAY(r->arena, char, size + 1);
  for (uint32_t i = 0; i < r->n_log; i++)
    if (is_character(&r->log[i], object))
      text[r->log[i].offset] = (char)r->log[i].value;
  return text + from;
}

/* Returns the text of an argument, whose characters were stored somewhere in
 * its object. */
static const char *text_at(const Reading *r, uint64_t address) {
  for (uint32_t i = 0; i < r->n_log; i++) {
    const Event *e = &r->log[i];
    if (e->kind != EVENT_STORE || !is_character(e, e->object))
      continue;
    uint64_t from = address - config_address(r->config, e->object);
    if (from < config_object(r->config, e->object)->size)
      return text_of(r, e->object, from);
  }
  return "";
}

/* Returns argc, which counts the program's name. */
static uint32_t count_of(const Reading *r) {
  for (uint32_t i = 0; i < r->n_log; i++)
    if (r->log[i].kind == EVENT_INPUT &&
        is_in(&r->log[i], "__bmc_argument_count"))
      return (uint32_t)r->log[i].value;
  return 0;
}

/* Reads the arguments; argv[] was filled from its first element on. */
MainArguments replay_arguments(Arena *a, const FrontendOptions *o,
                               const Config *config) {
  Reading r = {.arena = a, .config = config};
  VEC(const char *) texts = {0};
  bool is_name = true;
  if (o->has_arguments)
    return (MainArguments){o->arguments, o->n_arguments, 0, true};
  r.log = config_log(config, &r.n_log);
  for (uint32_t i = 0; i < r.n_log; i++) {
    if (!is_pointer(&r.log[i]))
      continue;
    if (!is_name)
      *vec_push(a, &texts) = text_at(&r, r.log[i].value);
    is_name = false;
  }
  uint32_t count = count_of(&r);
  uint32_t n_others = count > texts.n ? count - texts.n - 1 : 0;
  return (MainArguments){texts.data, texts.n, n_others, !is_name};
}
