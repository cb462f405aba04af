import { CACHED_COPY, cacheNamesOf, isOurCache, MOST, OFFLINE_PATH } from "./offline-caches.ts";
import { type FetchEvent, scope } from "./scope.ts";
import { isPublicPage, isReadOffline, wantedBy } from "./what-is-cached.ts";

/** Inserted by the build (react-router.config.ts). */
declare const BUILD_ID: string;
declare const SHELL_ASSETS: string[];

const names = cacheNamesOf(BUILD_ID);
const ANY = { ignoreVary: true };
/** How long to wait for a page before showing the cached copy, if there is one. */
const PATIENCE_MS = 3_000;

scope.addEventListener("install", (event) => event.waitUntil(cacheOfflinePage()));
scope.addEventListener("activate", (event) => event.waitUntil(begin()));
scope.addEventListener("fetch", (event) => {
  const resource = wantedBy(event.request, scope.location.origin);
  if (resource === "page") event.respondWith(findPage(event));
  else if (resource === "asset") event.respondWith(findAsset(event));
  else if (resource === "picture") event.respondWith(findPicture(event));
});
scope.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(Promise.allSettled(event.data.map(cacheWhatWasSeen)));
});

/**
 * Caches the offline page with everything it uses, and the scripts that a page's layout loads on first use, such as the
 * menu's. Fetches them without cookies, because they are the same for all users.
 */
async function cacheOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: "omit", cache: "reload" });
  if (!isPublicPage(page)) throw new Error(`the offline page answered ${page.status}`);
  const html = await page.clone().text();
  const parts = new Set(html.match(/\/assets\/[\w.-]+/g));
  const cache = await caches.open(names.offline);
  await cache.addAll(["/offline-page.js", ...SHELL_ASSETS, ...parts]);
  await cache.put(OFFLINE_PATH, page);
}

/**
 * Activates a new worker: deletes the caches of older builds and takes over all pages. Runs only once no tab uses the
 * old build anymore, so files of open tabs are never deleted.
 */
async function begin(): Promise<void> {
  const current = new Set(Object.values(names));
  const old = (await caches.keys()).filter((name) => isOurCache(name) && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

async function cacheAt(name: string, most: number, key: RequestInfo, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key, ANY); // so that the latest is last
  await cache.put(key, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((oldest) => cache.delete(oldest, ANY)));
}

/** Caches a public page. A private response at the same URL deletes a guest's copy there. */
async function cachePage(url: string, response: Response): Promise<void> {
  if (isPublicPage(response)) await cacheAt(names.pages, MOST.pages, url, response);
  else if (response.ok) await (await caches.open(names.pages)).delete(url, ANY);
}

/**
 * Returns the page from the network if possible, the last cached copy if that takes too long or fails, or else the
 * offline page. A reload always waits for the network, however long it takes.
 */
async function findPage(event: FetchEvent): Promise<Response> {
  const { url, cache } = event.request;
  const isReload = cache === "no-cache" || cache === "reload";
  const fromNetwork = fetchPage(event);
  event.waitUntil(fromNetwork.catch(() => undefined));
  const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE_MS, "late"));
  try {
    const first = await Promise.race([fromNetwork, late]);
    if (first !== "late") return first;
    return (isReload ? undefined : await lastCopyOf(url)) ?? (await fromNetwork);
  } catch {
    return (await lastCopyOf(url)) ?? (await offlinePage());
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(cachePage(event.request.url, response.clone()));
  return response;
}

/**
 * Returns the last cached copy with its own headers, so that the security policy's hashes match it; `Date` says when it
 * was made.
 */
async function lastCopyOf(url: string): Promise<Response | undefined> {
  const copy = await (await caches.open(names.pages)).match(url, ANY);
  if (!copy) return undefined;
  const headers = new Headers(copy.headers);
  const at = Date.parse(headers.get("date") ?? "") || 0;
  headers.set("server-timing", `${CACHED_COPY};dur=${at}`);
  return new Response(copy.body, { status: copy.status, headers });
}

async function offlinePage(): Promise<Response> {
  const page = await (await caches.open(names.offline)).match(OFFLINE_PATH, ANY);
  if (!page) return Response.error();
  return new Response(page.body, { status: 503, headers: page.headers });
}

/** Returns an asset. Assets are named by their content, so a cached one is always valid. */
async function findAsset(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request, ANY);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cacheAt(names.assets, MOST.assets, event.request.url, response.clone()));
  return response;
}

/** Returns a cached picture immediately, and fetches a fresh one for the next time. */
async function findPicture(event: FetchEvent): Promise<Response> {
  const known = await (await caches.open(names.pictures)).match(event.request, ANY);
  const fresh = fetch(event.request).then((response) => {
    if (response.ok) event.waitUntil(cacheAt(names.pictures, MOST.pictures, event.request.url, response.clone()));
    return response;
  });
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return known;
}

/**
 * Caches a page that was shown without a request through the worker: one loaded before the worker existed, or one
 * reached by navigation within the application. The page itself reports this.
 */
async function cacheWhatWasSeen(address: unknown): Promise<void> {
  const url = typeof address === "string" ? URL.parse(address, scope.location.origin) : null;
  if (url?.origin !== scope.location.origin) return;
  url.hash = "";
  if (url.pathname.startsWith("/assets/")) {
    if (await caches.match(url.href, ANY)) return;
    const response = await fetch(url.href);
    if (response.ok) await cacheAt(names.assets, MOST.assets, url.href, response);
  } else if (isReadOffline(url.pathname)) {
    await cachePage(url.href, await fetch(url.href, { headers: { accept: "text/html" } }));
  }
}
