"""Bind printed sheets into one PDF: links between them, bookmarks, page labels, and one tree of tags.

A tagged PDF has a tree that says what is a heading, a table, a figure and its alternative text; readers for
the blind walk along it.  To join PDFs their trees have to be joined, too: every page and every link has a
number in its tree, and the numbers of a second sheet begin where those of the first end.
"""

import io
import re
import warnings
from urllib.parse import unquote, urlsplit

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from .press import Sheet


class Binding:
    """A book that grows sheet by sheet."""

    def __init__(self, address: str):
        self.address = address
        self.pdf = pikepdf.new()
        self.places = {}                             # path → {anchor: destination}; "" is its top
        self.starts = {}                             # path → its first page
        self.headings = {}                           # path → the bookmarks of its headings
        self.links = []                              # annotations that lead to other pages of the site
        self.numbers = {}                            # of the tree of tags: number → element, or elements
        root = self.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.document = self.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root,
                                                          K=Array(), Lang=String("en")))
        root.K, self.pdf.Root.StructTreeRoot = self.document, root
        self.next = 0

    def __len__(self):
        return len(self.pdf.pages)

    def add(self, sheet: Sheet) -> int:
        """Bind a sheet at the end; gives the number of its pages."""
        first = len(self)
        with pikepdf.open(io.BytesIO(sheet.pdf)) as source:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", pikepdf.PageCopyWarning)          # names are resolved below
                self.pdf.pages.extend(source.pages)
            pages = [page.obj for page in self.pdf.pages[first:]]
            where = {page.obj.objgen: new for page, new in zip(source.pages, pages)}
            self._tags(self.pdf.copy_foreign(source.Root.StructTreeRoot), pages)
            self.starts[sheet.path] = pages[0]
            self.places[sheet.path] = {"": _place(pages[0])}
            for name, place in (source.Root.get("/Dests") or {}).items():
                if place[0].objgen in where:
                    self.places[sheet.path][unquote(name[1:])] = _place(where[place[0].objgen], place)
            with source.open_outline() as outline:
                self.headings[sheet.path] = [_heading(x, where) for top in outline.root for x in top.children]
        for page in pages:
            for link in page.get("/Annots", []):
                self._link(page, link, sheet.path)
        return len(pages)

    def _tags(self, tree, pages: list) -> None:
        shift, forms = self.next, {}
        for page in pages:
            forms |= _forms(page)
        for thing, key in [*((x, "/StructParents") for x in [*pages, *forms.values()]),
                           *((link, "/StructParent") for page in pages for link in page.get("/Annots", []))]:
            if key in thing:
                thing[key] = int(thing[key]) + shift
        self.numbers |= {key + shift: value for key, value in _pairs(tree.ParentTree)}
        self.next = max(self.numbers, default=-1) + 1
        for part in tree.K if isinstance(tree.K, Array) else [tree.K]:
            part.S, part.P = Name.Sect, self.document
            self.document.K.append(part)

    def _link(self, page, link, path: str) -> None:
        if "/Dest" in link:
            link.Dest = self.places[path].get(unquote(str(link.Dest)[1:]), self.places[path][""])
        elif "/A" in link and str(link.A.get("/URI", "")).startswith(self.address):
            self.links.append((page, link))

    def page_number(self, path: str, anchor: str = "") -> int:
        """The place of a page in the file, counted from 0."""
        place = self.places[path].get(anchor, self.places[path][""])
        return self._order()[place[0].objgen]

    def _order(self) -> dict:
        return {page.obj.objgen: k for k, page in enumerate(self.pdf.pages)}

    def to_the_front(self, sheet: Sheet) -> int:
        """Bind a sheet before all others."""
        count = self.add(sheet)
        for _ in range(count):
            page = self.pdf.pages[-1]
            del self.pdf.pages[-1]                       # first: a page that is there twice would be copied
            self.pdf.pages.insert(0, page)
        self.document.K.insert(0, self.document.K[-1])
        del self.document.K[-1]
        return count

    def finish(self, title: str, outline: list, roman: int, author: str) -> bytes:
        """The file: ``outline`` is a tree of (title, path, children), ``roman`` counts the pages in front."""
        for page, link in self.links:
            self._lead(page, link)
        tree = self.pdf.Root.StructTreeRoot
        tree.ParentTree = self.pdf.make_indirect(Dictionary(Nums=Array(
            [x for pair in sorted(self.numbers.items()) for x in pair])))
        tree.ParentTreeNextKey = self.next
        self.pdf.Root.MarkInfo = Dictionary(Marked=True)
        self.pdf.Root.Lang = String("en")
        self.pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        self.pdf.Root.PageMode = Name.UseOutlines
        self.pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.r), roman,
                                                          Dictionary(S=Name.D)]))
        with self.pdf.open_outline() as marks:
            marks.root.extend(self._mark(*item) for item in outline)
        with self.pdf.open_metadata() as about:
            about["dc:title"], about["dc:creator"], about["dc:language"] = title, [author], {"en"}
        self.pdf.remove_unreferenced_resources()
        with io.BytesIO() as out:
            self.pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, compress_streams=True,
                          recompress_flate=False, deterministic_id=True)
            return out.getvalue()

    def _mark(self, title, path, children):
        item = OutlineItem(title, self.places[path][""] if path else None)
        item.is_closed = True
        item.children.extend(self._mark(*child) for child in children)
        if path and not children:
            item.children.extend(OutlineItem(words, place) for words, place in self.headings[path])
        return item

    def _lead(self, page, link) -> None:
        """Point a link into the book; if the page is not in it, the words stay and the link goes."""
        url = urlsplit(str(link.A.URI))
        path, anchor = url.path.strip("/").removesuffix(".html"), unquote(url.fragment)
        if path in self.places:
            del link["/A"]
            link.Dest = self.places[path].get(anchor, self.places[path][""])
            return
        page.Annots = Array([x for x in page.Annots if x.objgen != link.objgen])
        words = self.numbers.pop(int(link.StructParent))
        words.S = Name.Span
        words.K = Array([x for x in (words.K if isinstance(words.K, Array) else [words.K])
                         if not isinstance(x, Dictionary) or x.get("/Type") != Name.OBJR])


def _place(page, place=None) -> Array:
    left, top = (place[2], place[3]) if place is not None and len(place) > 3 else (0, float(page.MediaBox[3]))
    return Array([page, Name.XYZ, left, top, 0])


def _heading(item: OutlineItem, where: dict) -> tuple:
    place = item.destination if item.destination is not None else item.action.D
    return re.sub(r"^([\d.]+)\s*", r"\1 ", str(item.title)), _place(where[place[0].objgen], place)


def _forms(thing) -> dict:
    """The drawings inside a page, and inside these: pieces of it that have tags of their own."""
    found = {}
    for form in (thing.get("/Resources", {}).get("/XObject") or {}).values():
        if form.get("/Subtype") == "/Form":
            found |= {form.objgen: form} | _forms(form)
    return found


def _pairs(tree):
    """The pairs of a number tree, with or without branches."""
    nums = tree.get("/Nums", [])
    yield from ((int(nums[k]), nums[k + 1]) for k in range(0, len(nums), 2))
    for branch in tree.get("/Kids", []):
        yield from _pairs(branch)
