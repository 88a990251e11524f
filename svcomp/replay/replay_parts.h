/* replay_parts.h - texts of the enforcer: C code before a program that makes it
 * follow a schedule.
 *
 * Its parts are in svcomp/replay/enforcer; a replay has those it needs.  No
 * part includes a header, since the program may declare the same names. */
#ifndef SVCOMP_REPLAY_REPLAY_PARTS_H
#define SVCOMP_REPLAY_REPLAY_PARTS_H

extern const char replay_part_assert[], replay_part_barrier[],
    replay_part_bits[], replay_part_condition[], replay_part_core[],
    replay_part_exit[], replay_part_files[], replay_part_heap[],
    replay_part_key[], replay_part_once[], replay_part_random[],
    replay_part_rounding[], replay_part_signal[], replay_part_sleep[],
    replay_part_sockets[], replay_part_streams[], replay_part_system[],
    replay_part_thread[], replay_part_threads_c11[], replay_part_time[],
    replay_part_timed[];

#endif
