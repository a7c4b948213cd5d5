// Which variant a name or student number gives: the twin of variants.py, FNV-1a with 32 bits over UTF-8 of "key|name".
const plainSeed = (seed) => seed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean).join(" ");

function chosenVariant(seed, key, count) {
  let number = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${key}|${plainSeed(seed)}`)) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return (number % count) + 1;
}
