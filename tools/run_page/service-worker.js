// The service worker of Run: what has been fetched once is never fetched again until it changes.
//
// FILES names every file of Run by the hash of its content. A file is asked for, and kept, under its name and that
// hash, so a changed file has a new address and an unchanged one is kept through any new edition. The rest is
// JupyterLite's own: requests of the kernel for files and for input are answered by the page, over a channel.
const FILES = {};

const SCOPE = new URL(".", self.location).pathname;
const CACHE = `run ${SCOPE}`;
const pages = new BroadcastChannel("/sw-api.v1");

/** The address of a file with the hash of its content; undefined for what is no file of Run. */
function address(url) {
  if (url.origin !== self.location.origin || !url.pathname.startsWith(SCOPE)) return undefined;
  const path = decodeURIComponent(url.pathname.slice(SCOPE.length));
  const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return Object.hasOwn(FILES, name) ? `${SCOPE}${encodeURI(name)}?${FILES[name]}` : undefined;
}

async function kept(key) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key);
  if (found) return found;
  const fresh = await fetch(key);
  if (fresh.ok) await cache.put(key, fresh.clone()).catch(() => {});          // no room: it works without
  return fresh;
}

/** Forget what no edition names any more. */
async function prune() {
  const wanted = new Set(Object.keys(FILES).map((name) => new URL(`${SCOPE}${encodeURI(name)}?${FILES[name]}`, self.location).href));
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

async function asked(request, pathname) {
  const message = { ...(await request.json()), pathname };
  message.requestId ??= crypto.randomUUID();
  return new Promise((resolve) => {
    const end = (response) => {
      pages.removeEventListener("message", hear);
      resolve(response);
    };
    const hear = ({ data }) => {
      if (data.browsingContextId !== message.browsingContextId || data.requestId !== message.requestId || !("response" in data)) return;
      end(new Response(JSON.stringify(data.response)));
    };
    pages.addEventListener("message", hear);
    pages.postMessage(message);
    // a page that is gone answers no more, and a worker with open questions makes no room for the next one
    if (pathname.includes("/api/drive")) setTimeout(() => end(Response.error()), 20000);
  });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(prune().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.pathname === "/api/service-worker-heartbeat") return event.respondWith(new Response("ok"));
  if (url.origin === self.location.origin && /\/api\/(drive|stdin\/)/.test(url.pathname)) return event.respondWith(asked(request, url.pathname));
  const key = request.method === "GET" && !request.headers.has("range") ? address(url) : undefined;
  if (key) event.respondWith(kept(key));
});
