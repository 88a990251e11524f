/* ioctl: requests about terminals and files.  The rest is refused. */
#pragma once
#include "input.c"
#include "terminal.c"

enum {
  GET_SETTINGS = 0x5401,
  SET_SETTINGS = 0x5402,
  SET_SETTINGS_LAST = 0x5404,
  TAKE_TERMINAL = 0x540E,
  GET_GROUP = 0x540F,
  SET_GROUP = 0x5410,
  GET_WINDOW = 0x5413,
  SET_WINDOW = 0x5414,
  COUNT_READABLE = 0x541B,
  GIVE_TERMINAL = 0x5422
};

/* struct winsize */
typedef struct {
  unsigned short rows, columns, width, height;
} Window;

/* The kernel's struct termios: the settings without speeds. */
enum { N_KERNEL_CONTROLS = 19 };
typedef struct {
  unsigned input, output, control, local;
  unsigned char line, controls[N_KERNEL_CONTROLS];
} KernelTerminal;

static int get_settings(KernelTerminal *to) {
  Terminal any;
  any_terminal(&any);
  to->input = any.input;
  to->output = any.output;
  to->control = any.control;
  to->local = any.local;
  to->line = any.line;
  fill((char *)to->controls, N_KERNEL_CONTROLS);
  return 0;
}

static int get_window(Window *to) {
  to->rows = (unsigned short)__VERIFIER_nondet_int();
  to->columns = (unsigned short)__VERIFIER_nondet_int();
  to->width = (unsigned short)__VERIFIER_nondet_int();
  to->height = (unsigned short)__VERIFIER_nondet_int();
  return 0;
}

static int get_number(int *to, int any, int least) {
  *to = any < least ? least : any;
  return 0;
}

int ioctl(int file, unsigned long request, ...) {
  __builtin_va_list list;
  void *argument = NULL;
  if (request != GIVE_TERMINAL && request != TAKE_TERMINAL) {
    __builtin_va_start(list, request);
    argument = __builtin_va_arg(list, void *);
    __builtin_va_end(list);
  }
  if (call_outcome(file))
    return -1;
  switch (request) {
  case GET_SETTINGS: return get_settings(argument);
  case GET_WINDOW: return get_window(argument);
  case GET_GROUP: return get_number(argument, __VERIFIER_nondet_int(), 1);
  case COUNT_READABLE: return get_number(argument, __VERIFIER_nondet_int(), 0);
  case SET_GROUP: (void)of_caller((int *)argument); return 0;
  case SET_WINDOW: (void)of_caller((unsigned short *)argument); return 0;
  case SET_SETTINGS:
  case SET_SETTINGS + 1:
  case SET_SETTINGS_LAST: (void)of_caller((unsigned *)argument); return 0;
  case TAKE_TERMINAL:
  case GIVE_TERMINAL: return 0;
  default: __bmc_unsupported("ioctl with such a request"); return 0;
  }
}
