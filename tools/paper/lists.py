"""What a book has and a site has not: a title page, contents and an index with page numbers, solutions in one
place."""

import html
import re


def title_page(title: str, under: str, author: str, version: str, edition: str) -> str:
    kept = {"student": "Solutions are left out.", "teacher": "Solutions stand at the end of each chapter."}
    return (f'<div class="title-page"><h1>{html.escape(title)}</h1><p>{html.escape(under)}</p>'
            f'<p class="small">{html.escape(author)}<br>Version {version}. {kept[edition]}<br>'
            "Figures show the live figures of the site where they start; answers are checked, figures moved "
            "and code run on the site.</p></div>")


def contents(entries: list, address: str) -> str:
    """A tree of (title, path, page, children) as nested lists."""
    return "<h1>Contents</h1>" + _list(entries, address)


def _list(entries, address):
    rows = []
    for title, path, page, children in entries:
        kind = ' class="chapter"' if children else ""
        words = html.escape(title)
        line = f'<span><a href="{address}/{path}.html">{words}</a><i></i><b>{page}</b></span>' if path else \
            f"<span>{words}</span>"
        rows.append(f"<li{kind}>{line}{_list(children, address) if children else ''}</li>")
    return f'<ul class="list-of-pages">{"".join(rows)}</ul>'


def exercises(sections: list, address: str) -> str:
    """An index: sections as (title, path, [(anchor, title, page)])."""
    parts = ["<h1>Index of exercises</h1><p>★ takes one step, ★★ two ideas, ★★★ half a page."
             "</p>"]
    for title, path, found in sections:
        if found:
            rows = "".join(f'<li><span><a href="{address}/{path}.html#{anchor}">{html.escape(short(words))}'
                           f"</a><i></i><b>{page}</b></span></li>" for anchor, words, page in found)
            parts.append(f'<h2>{html.escape(title)}</h2><ul class="list-of-pages">{rows}</ul>')
    return "".join(parts)


def short(words: str) -> str:
    """The title of an exercise without the word in front and without brackets.

    >>> short("Exercise 1.4.1 (A pin in a lift ★)")
    '1.4.1 A pin in a lift ★'
    """
    return re.sub(r"^Exercise ([\d.]+)\s*\((.*)\)$", r"\1 \2", words)


def solutions(title: str, sections: list, address: str) -> str:
    """Solutions of a chapter: sections as (title, path, exercises, solutions)."""
    parts = [f"<h1>{html.escape(title)}</h1>"]
    for section, path, asked, solved in sections:
        if not solved:
            continue
        parts.append(f"<h2>{html.escape(section)}</h2>")
        named = {m.group(1): (anchor, words) for anchor, words in asked
                 if (m := re.match(r"Exercise ([\d.]*\d)", words))}
        for number, text in solved:
            anchor, words = named.get(number, ("", f"Exercise {number}"))
            place = f"{address}/{path}.html" + (f"#{anchor}" if anchor else "")
            parts.append(f'<div class="solved-here"><h3><a href="{place}">{html.escape(short(words))}</a>'
                         f"</h3>{text}</div>")
    return "".join(parts)
