/* graph_search.h - stateless exploration, one execution for each execution
 * graph: TruSt (Kokologiannakis, Marmanis, Gladstein, Vafeiadis: Truly
 * stateless, optimal dynamic partial order reduction, POPL 2022).
 *
 * A graph (step_graph.h) grows by the next step of the first thread that has
 * one.  A read is tried with each message that the memory model lets it read, a
 * write at each of its places in modification order.  A write also *revisits*
 * earlier reads of its cell that are not in its prefix: what was added after
 * the read, and is not in the prefix, is removed, and the read takes its value
 * from the write.  That is done from one graph alone, where all that is removed
 * was added in the maximal way; so each graph is built once.  An update is two
 * records: its write may revisit a read though another update has read the same
 * message, which removes or changes that one.
 *
 * The interpreter decides what a step may read: a graph is run up to the step
 * (step_run.h).  Where a step has several choices, or may revisit, the
 * configuration before it is kept; a graph that a revisit makes is run from the
 * beginning.  So memory holds configurations and records of the present graph,
 * and of the graphs whose revisits are not over.
 *
 *   loops      A thread stops after a pure iteration (purity.h): executions
 *              that go on are found without it.
 *   rereads    Where a thread in a loop reads a cell again, what it has read
 *              there before may make no difference: it would stand where it
 *              does, and have written the same, if it had read the last message
 *              at once.  Let a block of reads of one cell, with no event
 *              between them, end in a read or an update e, and let the thread
 *              come to the same state by reads of e's source alone, none of
 *              which synchronises more than e does.  Then the execution with
 *              these in the block's place is consistent, has the same values
 *              after it, and no more happens-before, so that it has all races
 *              and violations that follow.  The thread goes no further after
 *              e; its steps so far stay, as a write may yet revisit them.  A
 *              cycle that shows that the execution is not robust either leaves
 *              the block by from-read, and is in the graph already, or goes
 *              through e, too.
 *   plain      Accesses that are not atomic have no choice: happens-before
 *              orders them, or there is a race, which is found in each graph
 *              that has it.
 *   sections   Sections of the library that conflict, such as those of a lock,
 *              are updates of one cell (section_cells.h), so each order of them
 *              is tried.  One that waits only reads the cell, and ends its
 *              thread's steps; the section that enables it revisits it, as in
 *              GenMC.  When the search learns of a conflict it begins again.  A
 *              thread's creation, end and join are steps with one order, unless
 *              others access what they do.
 *   deadlocks  are looked for at the end of each graph: no later step of a
 *              thread lets a thread go on that waits for ever.
 *   tracking   A lost block (heap_reach.h) is looked for at the end of each
 *              graph, where memory holds the last message of each cell.  That
 *              suffices: if a block is lost after some steps, let each later
 *              read take the last message, and each later message come last,
 *              which every model allows.  No thread gets at the block then, so
 *              that it is neither freed nor found again, and is lost at the end
 *              of that graph, too.  A block that is freed in each graph was
 *              tracked before, though other searches may have no answer in
 *              between, where no pointer to it can be recognised.
 *   cleanup    Which blocks are alive depends on the steps that were taken, not
 *              on their order.  The interpreter judges each configuration from
 *              the end of the process on (config.h), so a graph in which a
 *              thread ends the process is run once more: first the prefix of
 *              that end alone, which each of these configurations has, and then
 *              the rest.  A block that none of the prefix frees is alive after
 *              it, or becomes so.  What is run is an execution, as the prefix
 *              of a step is a graph that the model allows.
 *   length     An execution that is left, since it has too many steps, is
 *              judged likewise where it stops: only a violation counts.
 *   inputs     A step is taken with all values of its inputs.
 *
 * Each graph is built once, but graphs that differ only in the order of
 * sections of one cell that do not conflict are several: failed attempts to
 * lock, or accesses to two objects that some third section accesses together.
 *
 * Not supported, and named where they are met: sections of the program,
 * sections of a cell that access an atomic object, observed addresses, threads
 * that several threads create, shared memory that is read before it is
 * initialised. */
#ifndef REDUCTION_EXPLORE_GRAPH_SEARCH_H
#define REDUCTION_EXPLORE_GRAPH_SEARCH_H
#include "reduction/explore/explore.h"

/* Returns the options that the search uses for these; a replay of its result
 * needs them, too. */
ExploreOptions graph_search_options(ExploreOptions);

/* In the result 'paths' are complete graphs, in which all threads have ended,
 * and 'blocked' those in which some wait, or have stopped; 'states' are all
 * graphs that were visited.
 *
 *   require  graph_search_options; no reach, no count_paths, no leaves_open */
ExploreResult graph_search(Arena *, const Program *, const ExploreOptions *);

#endif
