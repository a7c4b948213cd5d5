"""Questions in Moodle's XML, as its importer reads them (question/format/xml/format.php of Moodle)."""

from xml.etree.ElementTree import Element, SubElement

from asked import Asked, line

from mechlib.exercises.kinds.number import read, tolerance_of

PENALTY = 0.1


def put(parent: Element, name: str, value="", **attributes) -> Element:
    """A field with a plain value."""
    made = SubElement(parent, name, attributes)
    made.text = str(value)
    return made


def put_text(parent: Element, name: str, html: str, form: str = "html", **attributes) -> Element:
    """A field that holds a text."""
    made = SubElement(parent, name, {"format": form, **attributes} if form else attributes)
    put(made, "text", html)
    return made


def begun(kind: str, asked: Asked, key: str, safe=lambda html: html, more: str = "") -> Element:
    """What all kinds have in common; ``safe`` takes from a text what the kind would obey."""
    question = Element("question", {"type": kind})
    put_text(question, "name", asked.name, form="")
    part = f"\n<p><strong>Here: part {asked.part}.</strong></p>" if asked.part else ""
    put_text(question, "questiontext", safe(asked.text) + part + more)
    put_text(question, "generalfeedback", safe(asked.solution))
    put(question, "defaultgrade", asked.level)
    put(question, "penalty", PENALTY)
    put(question, "hidden", 0)
    put(question, "idnumber", key)
    return question


def answer(question: Element, fraction: float, value: str, feedback: str, form: str = "") -> Element:
    made = put_text(question, "answer", value, form, fraction=f"{fraction:.7g}")
    put_text(made, "feedback", feedback)
    return made


def right_words(exercise) -> str:
    return line(f"Right. {exercise.right}".rstrip())


def choice(asked: Asked, exercise) -> Element:
    """One letter, or several; the book's sentence for each."""
    choices = {letter: letter for letter in exercise.choices} if asked.part else asked.choices
    if choices.keys() != exercise.choices.keys():
        raise SystemExit(f"{asked.key}: its text names the letters {', '.join(choices)}, "
                         f"its description {', '.join(exercise.choices)}.")
    right = {exercise._value} if isinstance(exercise._value, str) else set(exercise._value)
    question = begun("multichoice", asked, exercise.key)
    put(question, "single", "true" if len(right) == 1 else "false")
    put(question, "shuffleanswers", "false")                        # the solution names the letters
    put(question, "answernumbering", "none" if asked.part else "abc")
    for letter, text in choices.items():
        worth = 100/len(right) if letter in right else 0 if len(right) == 1 else -100
        answer(question, worth, text, line(exercise.choices[letter]), "html")
    return question


def number(asked: Asked, exercise) -> Element:
    """The right value, then each known mistake; Moodle takes the first that is close enough."""
    question = begun("numerical", asked, exercise.key)
    tolerance = tolerance_of(exercise)
    told = [(100, exercise._value, right_words(exercise)),
            *((0, wrong, line(sentence)) for wrong, sentence in exercise.wrong_answers())]
    for fraction, value, words in told:
        value = float(read(value))
        made = answer(question, fraction, repr(value), words)
        put(made, "tolerance", repr(max(tolerance*abs(value), 1e-12)))
    if exercise.unit:
        unit = SubElement(SubElement(question, "units"), "unit")
        put(unit, "multiplier", 1)
        put(unit, "unit_name", exercise.unit)
    put(question, "unitgradingtype", 0)
    put(question, "unitpenalty", PENALTY)
    put(question, "showunits", 0 if exercise.unit else 3)           # may be written, or there is none
    put(question, "unitsleft", 0)
    return question


def explain(asked: Asked, exercise) -> Element:
    """For a reader with a pen: what a good answer says stands where graders see it."""
    question = begun("essay", asked, exercise.key)
    put(question, "responseformat", "editor")
    put(question, "responserequired", 1)
    put(question, "responsefieldlines", 10)
    put(question, "attachments", 0)
    put(question, "attachmentsrequired", 0)
    items = "".join(f"<li>{line(point)}</li>" for point in exercise.points)
    put_text(question, "graderinfo", f"<p>A good answer says:</p><ul>{items}</ul>")
    put_text(question, "responsetemplate", "")
    return question
