"""Kernels with SymPy and NumPy already in memory: one process loads them, and each kernel is a fork of it.

A notebook of the book begins with the same imports as all others; without this each kernel spends about a
second on them.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time

from jupyter_client.provisioning import local_provisioner

LOADED = ["ipykernel.kernelapp", "numpy", "sympy.physics.mechanics", "mechlib.exercises", "mechlib.motion",
          "mechlib.scene", "mechlib.scene.page", "sympy.codegen.ast",
          # what "from numpy import *" brings in, with which SymPy begins its first lambdify
          "numpy.f2py", "numpy.fft", "numpy.ma", "numpy.polynomial", "numpy.random", "numpy.testing",
          "scipy.special"]


class Forked:
    """A forked kernel, as Jupyter handles a process."""

    stdin = stdout = stderr = None

    def __init__(self, process):
        self.process, self.pid = process, process.pid

    def poll(self):
        return self.process.exitcode

    def wait(self):
        self.process.join()
        return self.process.exitcode

    def send_signal(self, number):
        os.kill(self.pid, number)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def _kernel(arguments, folder, environment):
    """The life of a kernel."""
    os.setsid()                                      # a group of its own: it is ended as a group
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    home = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [place for place in sys.path if place not in ("", home)]
    sys.argv = ["ipykernel_launcher", *arguments, f"--IPKernelApp.parent_handle={os.getppid()}",
                "--IPKernelApp.log_level=40"]          # it ends with its parent, and reports errors alone
    from ipykernel import kernelapp
    kernelapp.launch_new_instance()


@contextlib.contextmanager
def forked_kernels():
    """While this lasts, the kernels that this process starts are forks."""
    server, one_at_a_time = multiprocessing.get_context("forkserver"), threading.Lock()
    server.set_forkserver_preload(LOADED)

    def launch(command, cwd=None, env=None, **_):
        arguments = command[command.index("-f"):]
        with one_at_a_time:
            process = server.Process(target=_kernel, daemon=True, args=(
                arguments, str(cwd or os.getcwd()), dict(env or os.environ)))
            process.start()
        while process.exitcode is None and os.getpgid(process.pid) != process.pid:
            time.sleep(0.002)
        return Forked(process)

    usual = local_provisioner.launch_kernel
    local_provisioner.launch_kernel = launch
    try:
        with nameless_program():
            yield
    finally:
        local_provisioner.launch_kernel = usual


@contextlib.contextmanager
def nameless_program():
    """While this lasts, a new process does not load once more the program that starts it, with all that it
    imports: its file is not told."""
    program = vars(sys.modules["__main__"])
    file = program.pop("__file__", None)
    try:
        yield
    finally:
        if file is not None:
            program["__file__"] = file
