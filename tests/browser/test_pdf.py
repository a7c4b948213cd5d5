"""Two pages of the book as a PDF: numbers, contents, links, bookmarks, tags with alternative texts, and
solutions only where they are wanted."""

import io
import pathlib
import re
import sys
from concurrent.futures import ThreadPoolExecutor

import pikepdf
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import pdf as printing  # noqa: E402
from paper import faces, lists, press  # noqa: E402

CHAPTER, SECTION = "particle_collision", "elastic_wall"


def short_plan():
    chapter, = printing.plan(chapter=CHAPTER)
    chapter.inside = [x for x in chapter.inside if x.path == f"book/{CHAPTER}/{SECTION}"]
    return [chapter]


@pytest.fixture(scope="module")
def told():
    return []


class Watched(press.Press):
    """A press that keeps its sheets, and counts the solutions that were left in the page."""

    sheets, left = {}, {}

    def page(self, path, *rest):
        self.sheets[path] = super().page(path, *rest)
        self.left[path] = self.tab.locator("details.solution").count()
        return self.sheets[path]

    def written(self, path, *rest, **more):
        self.sheets[path] = super().written(path, *rest, **more)
        return self.sheets[path]


@pytest.fixture(scope="module")
def made(site_dir, told):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(press, "Press", Watched)
        with ThreadPoolExecutor(1) as pool:             # other tests have a browser in this thread
            return pool.submit(printing.make, site_dir, short_plan(), "teacher", tell=told.append).result()


@pytest.fixture(scope="module")
def book(made):
    return pikepdf.open(io.BytesIO(made))


def tree(element):
    """Every element of the tree of tags below this one."""
    yield element
    inside = element.get("/K")
    for child in inside if isinstance(inside, pikepdf.Array) else [inside]:
        if isinstance(child, pikepdf.Dictionary) and "/S" in child:
            yield from tree(child)


def order(book):
    return {page.obj.objgen: k for k, page in enumerate(book.pages)}


def bookmarks(book):
    with book.open_outline() as outline:
        def flat(items, depth=0):
            for item in items:
                yield depth, str(item.title), order(book)[item.destination[0].objgen]
                yield from flat(item.children, depth + 1)
        return list(flat(outline.root))



def test_the_progress_is_shown(made, told):
    assert [line.partition(":")[0] for line in told] == ["1 of 2", "2 of 2", "binding"]


def test_front_pages_have_roman_numbers_and_the_text_begins_with_one(book):
    labels = book.Root.PageLabels.Nums
    assert [labels[0], labels[1].S, labels[3].S] == [0, "/r", "/D"]
    front = int(labels[2])
    places = bookmarks(book)
    assert places[0][:2] == (0, "2 Particle collision") and places[0][2] == front
    assert [title for depth, title, _ in places if depth == 1] == [
        "2.1 Normal impact on an elastic wall", "Solutions of chapter 2", "Index of exercises"]
    assert any(title.startswith("2.1.1 ") and depth == 2 for depth, title, _ in places)
    assert [place for _, _, place in places] == sorted(place for _, _, place in places)


def test_every_page_and_link_is_in_the_one_tree_of_tags(book):
    root = book.Root.StructTreeRoot
    nums = root.ParentTree.Nums
    numbers = {int(nums[k]): nums[k + 1] for k in range(0, len(nums), 2)}
    assert len(numbers) == len(nums)//2 and book.Root.MarkInfo.Marked
    elements = {element.objgen for part in root.K.K for element in tree(part)}
    for page in book.pages:
        on_it = numbers.pop(int(page.obj.StructParents))
        assert any(e.Pg.objgen == page.obj.objgen for e in on_it if "/Pg" in e)
        assert all(e.objgen in elements for e in on_it)
        for link in page.obj.get("/Annots", []):
            assert numbers.pop(int(link.StructParent)).S == "/Link"
    # the rest belongs to drawings inside the pages
    for form in (x for page in book.pages for x in page.resources.get("/XObject", {}).values()):
        if "/StructParents" in form:
            on_it = numbers.pop(int(form.StructParents))
            pieces = [x for e in on_it for x in e.K if isinstance(x, pikepdf.Dictionary) and "/Stm" in x]
            assert any(piece.Stm.objgen == form.objgen for piece in pieces)
    assert numbers == {}


def test_figures_keep_their_alternative_texts(book, site_dir):
    figures = [e for part in book.Root.StructTreeRoot.K.K for e in tree(part) if e.S == "/Figure"]
    texts = [str(e.get("/Alt", "")) for e in figures]
    assert len(texts) >= 4 and all(len(text) > 20 for text in texts)


def test_figures_are_vectors(book):
    """No picture in dots that is larger than an ornament."""
    images = [x for page in book.pages for x in page.get_images().values()]
    assert [x for x in images if int(x.Width)*int(x.Height) > 10_000] == []


def test_links_lead_into_the_book(book):
    """Those of contents and index lead to the page whose number stands beside them."""
    front = int(book.Root.PageLabels.Nums[2])
    pages = order(book)
    leads = [[pages[link.Dest[0].objgen] for link in page.obj.get("/Annots", []) if "/Dest" in link]
             for page in book.pages]
    chapter, section, solutions, index = (place for depth, _, place in bookmarks(book) if depth < 2)
    assert leads[1] == [chapter, section, solutions, index] and chapter == front
    assert len(leads[index]) == 8 and all(section <= place < solutions for place in leads[index])
    assert not any(str(link.get("/A", {}).get("/URI", "")).startswith("http://127")
                   for page in book.pages for link in page.obj.get("/Annots", []))


def test_chinese_and_formulas_have_their_fonts(book):
    fonts = {str(font.get("/BaseFont", font.get("/FontDescriptor", {}).get("/FontName", "")))
             .partition("+")[2] for page in book.pages for font in page.resources.get("/Font", {}).values()}
    assert any("Math" in font for font in fonts) and any("NotoSerifSC" in font for font in fonts)
    text = [f for page in book.pages for f in page.resources.get("/Font", {}).values()
            if "STIXTwoText" in str(f.get("/BaseFont", ""))]
    assert text and all(f.Subtype == "/Type0" for f in text), "letters are drawn one by one"


class Reprint:
    """Gives the sheets of the first printing once more."""

    def __init__(self, site, asked):
        self.site, self.address, self.asked = site, "http://127.0.0.1", asked

    def page(self, path, *rest):
        return Watched.sheets[path]

    def written(self, path, *rest, **more):
        self.asked.append(path)
        return Watched.sheets[path]


@pytest.mark.parametrize("edition, solved", [("teacher", True), ("student", False)])
def test_a_student_gets_no_solutions(site_dir, made, edition, solved):
    """None is left in the page, and the list at the end of the chapter is not written."""
    section = f"book/{CHAPTER}/{SECTION}"
    assert len(Watched.sheets[section].solutions) == 8 and set(Watched.left.values()) == {0}
    asked, plan = [], short_plan()
    book = printing.Book(Reprint(site_dir, asked), edition, [plan[0].path, section], lambda line: None)
    book.chapter(plan[0])
    book.index(plan[0])
    assert asked == [f"book/{CHAPTER}/index-solutions"]*solved + ["exercises"]


def test_solutions_stand_under_their_exercises(made):
    section = Watched.sheets[f"book/{CHAPTER}/{SECTION}"]
    text = lists.solutions("Solutions", [(section.title, section.path, section.exercises,
                                          section.solutions)], "http://x")
    assert text.count('class="solved-here"') == 8 and "<h3></h3>" not in text and "Exercise" not in text
    for anchor, words in section.exercises:
        assert f'<a href="http://x/{section.path}.html#{anchor}">{lists.short(words)}</a>' in text


def test_a_chapter_that_is_not_there_gets_a_sentence():
    with pytest.raises(SystemExit, match="There is no chapter golf. Choose one of persistent_impact"):
        printing.plan(chapter="golf")
    with pytest.raises(SystemExit, match="run make html first"):
        printing.make(pathlib.Path("nowhere"), [])


def test_the_whole_plan_has_every_chapter():
    paths = [c.path for part in printing.plan() for c in part.inside]
    assert [f"book/{name}/index" for name in printing.numbering.chapters()
            if (ROOT/"book"/name/"index.md").exists()] == [p for p in paths if p.endswith("/index")]
    assert "book/references" in paths and "book/my-progress" not in paths


def test_a_variable_face_becomes_two():
    css = '@font-face { font-family: "A"; src: url(vendor/fonts/text.woff2) format("woff2"); ' \
          'font-weight: 400 600; } @font-face { src: url(vendor/fonts/math.woff2); }'
    split = faces.split(css)
    assert split.count("@font-face") == 3 and "text-400.woff2" in split and "math.woff2" in split
    assert re.findall(r"font-weight: (\d+);", split) == ["400", "600"]


def test_titles_of_exercises():
    assert lists.short("Exercise 2.1.7 (A clock ★★★)") == "2.1.7 A clock ★★★"
