import { isOurCache } from "./offline-caches.ts";
import { scope } from "./scope.ts";

/**
 * Served in the worker's place when it is switched off (SERVICE_WORKER=no): takes over at once, forgets all, and goes. Pages
 * that had the former worker have this one from then on, which answers nothing; it claims no others, as a registration
 * lasts while a page is under it.
 */
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter(isOurCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
