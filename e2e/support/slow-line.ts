import type { Page } from "playwright-core";

/** What browsers' tools call slow 3G: 400 ms there and back, 400 kbit/s down and up. */
export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
