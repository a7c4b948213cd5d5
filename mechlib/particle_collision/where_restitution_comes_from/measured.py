"""Restitution of real balls against speed, measured; and the rules of sport, read as restitution."""

# Speed in m/s and e = √(rebound height / drop height), ten rebounds a row.  Student laboratory, repository
# giiulia/LabI-Dynamics-Thermodynamics, Coefficient_of_restitution/Method1/data.py.  Status: raw heights read
# whole; standard error of the means at most 0.004; air drag on the light ball is included.
BALLS = {
    "ping-pong": ((0.985, 0.954), (1.21, 0.954), (1.25, 0.962), (1.41, 0.938), (1.87, 0.939), (2.42, 0.914)),
    "golf": ((3.96, 0.893), (4.20, 0.894), (4.43, 0.889), (4.65, 0.888)),
    "tennis": ((2.22, 0.718), (2.62, 0.751), (2.97, 0.746), (3.29, 0.727), (3.57, 0.710)),
}

# Ball, drop height and the rebound that the rule asks for, in m.  Status: tennis, the laboratory page of the
# International Tennis Federation, read whole; the others second hand, from pages that quote the rule.
RULES = {
    "table tennis": (0.305, 0.24, 0.26),
    "tennis (rule)": (2.54, 1.35, 1.47),
    "football": (2.00, 1.20, 1.65),
}
GRAVITY = 9.81


def rule_restitution(drop: float, low: float, high: float) -> tuple[float, float, float]:
    """(speed √(2gh), least e, largest e) of a rule that asks for a rebound between two heights, e = √(h'/h).

    >>> [round(x, 3) for x in rule_restitution(*RULES["tennis (rule)"])]
    [7.059, 0.729, 0.761]
    """
    if not 0 < low <= high <= drop:
        raise ValueError(f"a rebound between {low} and {high} from {drop}: give 0 < low ≤ high ≤ drop, in "
                          "metres.")
    return (2*GRAVITY*drop)**0.5, (low/drop)**0.5, (high/drop)**0.5
