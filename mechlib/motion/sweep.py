"""One function over many parameters, in pieces; here, in threads, in processes or on other machines."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor

import numpy as np

from ..hints import Numbers
from ..needs import count, function, needs


@needs(function=function, piece=count)
def sweep(function: Callable, parameters: Mapping[str, Numbers], executor: Executor | None = None,
          piece: int = 1600, progress: bool = False) -> np.ndarray | tuple[np.ndarray, ...]:
    """Call ``function(**parameters)`` piece by piece and join the results.

    Parameters
    ----------
    function : takes arrays by name and returns an array, or a tuple of arrays, one entry for each lane.
    parameters : name → array; all of one length (single numbers are passed on as they are).
    executor : any ``concurrent.futures`` executor, or None: one piece after the other, here.
    piece : lanes in a piece.
    progress : show a bar, if tqdm is installed.

    >>> sweep(lambda x, y: x*y, {"x": np.arange(5.0), "y": 2.0}, piece=2)
    array([0., 2., 4., 6., 8.])
    """
    arrays = _arrays(parameters)
    if executor is not None and not hasattr(executor, "map"):
        raise ValueError(f"executor must be a concurrent.futures executor, not {executor!r}. Leave it out to "
                         "compute here.")
    total = max(len(x) for x in arrays.values() if x.ndim)
    jobs = [{name: x[k:k + piece] if x.ndim else x[()] for name, x in arrays.items()}
            for k in range(0, total, piece)]
    call = _Call(function)
    results = _shown(map(call, jobs) if executor is None else executor.map(call, jobs), len(jobs), progress)
    if isinstance(results[0], tuple):
        return tuple(np.concatenate(parts) for parts in zip(*results))
    return np.concatenate(results)


def _arrays(parameters):
    """The parameters as arrays, those that vary of one length."""
    if not isinstance(parameters, Mapping):
        raise ValueError(f"parameters must be a dictionary, not {type(parameters).__name__}. Give name: "
                         "values for each argument of the function.")
    arrays = {name: np.asarray(x) for name, x in parameters.items()}
    lengths = {len(x) for x in arrays.values() if x.ndim}
    if len(lengths) != 1 or 0 in lengths:
        raise ValueError(f"the parameters have the lengths {sorted(lengths)}. Give arrays of one length.")
    return arrays


class _Call:
    """A function of one dictionary; it can be sent to another process."""

    def __init__(self, function):
        self.function = function

    def __call__(self, job):
        result = self.function(**job)
        return tuple(map(np.asarray, result)) if isinstance(result, tuple) else np.asarray(result)


def _shown(results, count, progress):
    """All results; with a bar while they come in, where tqdm is installed."""
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            results = tqdm(results, total=count)
    return list(results)
