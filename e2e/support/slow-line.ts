import type { Page } from "playwright-core";

/** Simulates slow 3G as browser tools define it: 400 ms round trip, 400 kbit/s down and up. */
export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
