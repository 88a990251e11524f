"""As much of BenchExec as svcomp/bmc.py touches, then what it answers."""

import importlib.util
import sys
import types


def module(name, **content):
    made = types.ModuleType(name)
    made.__dict__.update(content)
    sys.modules[name] = made
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, made)


class BaseTool2:
    def _version_from_tool(self, executable, line_prefix):
        return f"{line_prefix}of {executable}"


def get_data_model_from_task(task, models):
    return models.get(task.data_model)


module("benchexec")
module("benchexec.result", RESULT_TIMEOUT="TIMEOUT", RESULT_ERROR="ERROR",
       RESULT_TRUE_PROP="true", RESULT_FALSE_PROP="false",
       RESULT_UNKNOWN="unknown")
module("benchexec.tools")
module("benchexec.tools.template", BaseTool2=BaseTool2)
module("benchexec.tools.sv_benchmarks_util", ILP32="ILP32", LP64="LP64",
       get_data_model_from_task=get_data_model_from_task)


def load(path):
    spec = importlib.util.spec_from_file_location("bmc", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made.Tool()


def run(output, code=0, timeout=False):
    return types.SimpleNamespace(
        output=output, was_timeout=timeout,
        exit_code=types.SimpleNamespace(value=code))


def main():
    tool = load(sys.argv[1])
    task = types.SimpleNamespace(property_file="p.prp", data_model="ILP32",
                                 single_input_file="t.i")
    limits = types.SimpleNamespace(cputime=900, walltime=None)
    no_limits = types.SimpleNamespace(cputime=None, walltime=None)
    print(*tool.cmdline("bmc-svcomp", ["--x"], task, limits))
    task.property_file, task.data_model = None, None
    print(*tool.cmdline("bmc-svcomp", [], task, no_limits))
    for output, code in (
            (["RESULT: unknown\n", "RESULT: true\n"], 0),
            (["text", "RESULT: false(no-overflow)\n"], 10),
            (["RESULT: false(assertion)"], 10),
            (["RESULT: unknown"], 5),
            (["a RESULT: true"], 6), ([], 2), ([], 139)):
        print(tool.determine_result(run(output, code)))
    print(tool.determine_result(run(["RESULT: true"], timeout=True)))
    print(tool.get_value_from_output(["bound: 2", "bound: 4; x", "z"],
                                     "bound"))
    print(tool.get_value_from_output([], "bound"))


if __name__ == "__main__":
    main()
