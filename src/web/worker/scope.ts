/**
 * As much of a service worker's world as ours uses. TypeScript keeps these types in a library ("webworker") that can't be
 * loaded beside the page's ("dom").
 */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = LastingEvent & {
  readonly request: Request;
  /** The page's own request, sent while the worker was still starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type WorkerEvents = {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  message: LastingEvent & { readonly data: unknown };
};

type WorkerScope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
};

/** The worker's global scope: the types at hand are those of a page. */
export const scope = globalThis as unknown as WorkerScope;
