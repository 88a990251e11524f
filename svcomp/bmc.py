"""BenchExec's view of bmc: how it is run, and what its output means."""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import (
    ILP32, LP64, get_data_model_from_task)

VERDICT = re.compile(r"RESULT: (true|unknown|false\(([a-z-]+)\))")

# Of what --property can name, what the competition knows.
PROPERTIES = {
    "unreach-call", "no-overflow", "no-deadlock", "valid-deref", "valid-free",
    "valid-memtrack", "valid-memcleanup", "no-data-race", "termination"}


class Tool(benchexec.tools.template.BaseTool2):
    """bmc by its wrapper, bmc-svcomp."""

    REQUIRED_PATHS = ["bmc", "lib"]

    def name(self):
        return "bmc"

    def executable(self, tool_locator):
        return tool_locator.find_executable("bmc-svcomp")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="bmc ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, *options]
        if task.property_file:
            command += ["--propertyfile", task.property_file]
        model = get_data_model_from_task(task, {ILP32: "--32", LP64: "--64"})
        if model and model not in options:
            command.append(model)
        limit = rlimits.cputime or rlimits.walltime
        if limit and "--timelimit" not in options:
            command += ["--timelimit", str(int(limit))]
        return command + [task.single_input_file]

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        for line in reversed(list(run.output)):
            found = VERDICT.fullmatch(line.strip())
            if found:
                return self.result_of(*found.groups())
        if run.exit_code.value == 6:
            return "ERROR (internal error)"
        if run.exit_code.value in (1, 2):
            return "ERROR (input)"
        return result.RESULT_ERROR

    @staticmethod
    def result_of(verdict, violated):
        if verdict == "true":
            return result.RESULT_TRUE_PROP
        if verdict == "unknown":
            return result.RESULT_UNKNOWN
        if violated in PROPERTIES:
            return f"false({violated})"
        return result.RESULT_FALSE_PROP

    def get_value_from_output(self, output, identifier):
        """The value of the last line 'IDENTIFIER: VALUE'."""
        for line in reversed(list(output)):
            name, colon, value = line.partition(":")
            if colon and name.strip() == identifier:
                return value.strip()
        return None
