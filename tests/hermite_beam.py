"""A beam in Hermite elements, the second method of the tests of chapter 4: stiffness and mass matrices."""

import numpy as np


def matrices(length=1.0, count=40):
    """K and M of a beam with EI = ρA = 1 and free ends; deflection and slope of each node in turn."""
    h = length/count
    k = np.array([[12, 6*h, -12, 6*h], [6*h, 4*h*h, -6*h, 2*h*h], [-12, -6*h, 12, -6*h],
                  [6*h, 2*h*h, -6*h, 4*h*h]])/h**3
    m = np.array([[156, 22*h, 54, -13*h], [22*h, 4*h*h, 13*h, -3*h*h], [54, 13*h, 156, -22*h],
                  [-13*h, -3*h*h, -22*h, 4*h*h]])*h/420
    K, M = np.zeros((2*count + 2,)*2), np.zeros((2*count + 2,)*2)
    for i in range(count):
        at = slice(2*i, 2*i + 4)
        K[at, at] += k
        M[at, at] += m
    return K, M
