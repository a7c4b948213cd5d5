"""Problem sets for marks: written from the exercises, handed out and graded with nbgrader.

    secret    what only the lecturer has; every draw comes from it
    numbers   a student's own values for an exercise
    sets      which exercises make the set of a chapter
    questions what is asked, in words that every notebook program shows
    write     the notebook of a set, and a student's copy of it
    course    the lecturer's folder, and nbgrader's settings in it
    walls     the closed room in which a submission runs
    inside    what runs in that room: the cells, and the text of the answers
    sandbox   one submission through the room, with its limits
    judge     text of an answer → right or wrong, and the sentence, in a process of its own
    verdicts  nbgrader's steps that put the marks into the notebook
    grade     all submissions of a set
"""
