// The index comes when something is searched for. What a result quotes is prose: pictures, with letters that stand at their corners, and controls are left out.
{
  const text = Search.htmlToText;
  Search.htmlToText = (page, anchor) => {
    const read = new DOMParser().parseFromString(page, "text/html");
    for (const part of read.querySelectorAll(".mechlib-scene, .mechlib-controls, .sketch svg, figure svg, p.check")) part.remove();
    return text(read.documentElement.outerHTML, anchor).replace(/\s+/g, " ");
  };
  if (new URLSearchParams(location.search).get("q")) Search.loadIndex(document.currentScript.dataset.index);
}
