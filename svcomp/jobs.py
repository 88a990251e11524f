"""Hands out jobs: command lines, run here, by GNU parallel or by Slurm.

A job is a command line with limits, and a key: a name made of letters and
digits, of all that its result depends on.  A pool runs jobs, in the working
folder of its caller, and tells the result of each once:

    with jobs.open_pool("slurm", folder, workers=None) as pool:
        pool.submit(Job(key, command, seconds, megabytes) for ...)
        for result in pool.results():     # each as it appears
            if result.code == 10:
                pool.cancel()             # all that is open; or cancel(keys)
            elif result.code == 5:
                pool.submit(parts_of(result.key))
        pool.lost                         # {key: why}: ended without a result

results() ends when nothing is open any more.  With tick=SECONDS it gives None
after as many without a result, for progress; pool.count() tells how many jobs
wait and run.  Leaving the 'with' cancels what is open.

A result is of the job's process and whatever it has started:

    key      of the job
    output   stdout and stderr together, the last OUTPUT bytes of them
    code     exit status, -N when signal N killed it
    wall     seconds
    cpu      seconds
    memory   MB, resident at most

Limits are for the worst case, behind those that the command knows itself: a
job is killed GRACE seconds after its own, and its address space has SLACK more
than its memory.  A scheduler is asked for that and a little more.

Results are files 'results/KEY' of the pool's folder.  They appear whole, by
rename; one that cannot be read is none.  A key that has one is not run again:
resume is to open a pool on the same folder and to submit the same jobs.  What
Slurm still has of them, of a caller that was killed, is waited for.  One pool
at a time has a folder.

A job that ended without a result (it was cancelled from outside, its node has
died, its result could not be written) is run again, ATTEMPTS times in all, and
is lost then: it has no result, not a wrong one.

The ways, by name:

    local      threads of this process; 'workers' [2] jobs at a time
    parallel   GNU parallel; 'workers' jobs at a time on each machine [one a
               core], of the machines in 'machines', a file for
               --sshloginfile, where the command and its files have the same
               paths.  The folder stays here.  Jobs submitted while others run
               wait for these; a cancelled job that runs goes on, unless all
               are cancelled.
    slurm      one array of sbatch for what is submitted at once; 'workers' of
               them at a time [any].  The folder must be the same on all
               nodes.  sbatch's own variables, such as SBATCH_PARTITION, hold.

As a program, 'jobs.py' is what runs one job where it was sent to.
"""
