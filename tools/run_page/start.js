// Before JupyterLite starts: the service worker takes this page, so that all it fetches from here on is kept.
// A new edition of the book brings a new worker, and then the page begins again with that.
const VERSION = "";

const address = new URL("service-worker.js?enableCache=true", import.meta.url).href;
const within = (promise, seconds) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 1000 * seconds))]);

async function take(workers) {
  const before = workers.controller;
  const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  // JupyterLite looks here and would otherwise throw the worker out
  localStorage.setItem(`${address}-version`, VERSION);
  const registration = await workers.register(address);
  if (!before) return within(taken, 10);
  await within(registration.update(), 10);
  if (!registration.installing && !registration.waiting) return undefined;
  // it comes when the old one has nothing more to do for other pages; if that takes long, the old edition runs once more
  if (!(await within(taken.then(() => true), 15))) return undefined;
  location.reload();
  return new Promise(() => {});                        // nothing of the old edition starts
}

try {
  // absent where the address is not secure, as in a class over plain http
  if (navigator.serviceWorker) await take(navigator.serviceWorker);
} catch (problem) {
  console.info(`Run works without its store: ${problem.message}`);
}
