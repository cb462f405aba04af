import { isOurCache } from "./offline-caches.ts";
import { scope } from "./scope.ts";

/**
 * Served in place of the worker when it is switched off (SERVICE_WORKER=no): replaces the former worker immediately,
 * deletes all caches, and unregisters. Pages that the former worker controlled are then controlled by this one, which
 * handles no requests. It doesn't take over any other pages, because the browser removes its registration only once it
 * controls no page.
 */
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter(isOurCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
