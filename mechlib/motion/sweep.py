"""One function over many parameters, in pieces; here, in threads, in processes or on other machines."""

import numpy as np


def sweep(function, parameters, executor=None, piece=1600, progress=False):
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
    arrays = {name: np.asarray(x) for name, x in dict(parameters).items()}
    lengths = {len(x) for x in arrays.values() if x.ndim}
    if len(lengths) != 1:
        raise ValueError(f"the parameters have the lengths {sorted(lengths)}. Give arrays of one length.")
    if piece < 1:
        raise ValueError(f"piece = {piece} lanes. Give 1 or more.")
    total = lengths.pop()
    starts = range(0, total, piece)
    jobs = [{name: x[k:k + piece] if x.ndim else x[()] for name, x in arrays.items()} for k in starts]
    call = _Call(function)
    results = _shown(map(call, jobs) if executor is None else executor.map(call, jobs), len(jobs), progress)
    if isinstance(results[0], tuple):
        return tuple(np.concatenate(parts) for parts in zip(*results))
    return np.concatenate(results)


class _Call:
    """A function of one dictionary; it can be sent to another process."""

    def __init__(self, function):
        self.function = function

    def __call__(self, job):
        result = self.function(**job)
        return tuple(map(np.asarray, result)) if isinstance(result, tuple) else np.asarray(result)


def _shown(results, count, progress):
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            results = tqdm(results, total=count)
    return list(results)
