/**
 * The service worker types that ours uses. TypeScript has them in a library ("webworker") that can't be loaded together
 * with the page's ("dom").
 */
type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = LastingEvent & {
  readonly request: Request;
  /**
   * The response to the page request that the browser sent itself while the worker was starting (navigation preload).
   */
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

/** The worker's global scope, because only a page's types are available here. */
export const scope = globalThis as unknown as WorkerScope;
