import type { Page, Request } from "playwright-core";

const running = new WeakMap<Page, Set<Request>>();

/** Counts a page's requests from its beginning. Event streams aren't counted, as they stay open. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  running.set(page, requests);
  page.on("request", (request) => {
    if (request.headers().accept !== "text/event-stream") requests.add(request);
  });
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

const LOOK_EVERY_MS = 50;
/** Half a second without a request, like the definition in browser drivers. */
const QUIET_LOOKS = 10;
const MOST_LOOKS = 400;

/**
 * Waits until a visitor's page has loaded and makes no more requests. Playwright's own function also waits for streams.
 */
export async function networkIdle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const requests = running.get(page);
  if (!requests) throw new Error("the page wasn't opened by a visitor");
  let quiet = 0;
  for (let looks = 0; quiet < QUIET_LOOKS; looks += 1) {
    if (looks > MOST_LOOKS) throw new Error(`still loading: ${[...requests].map((one) => one.url()).join(", ")}`);
    await page.waitForTimeout(LOOK_EVERY_MS);
    quiet = requests.size === 0 ? quiet + 1 : 0;
  }
}
