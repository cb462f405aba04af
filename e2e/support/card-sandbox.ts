import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext } from "playwright-core";
import { afterAll } from "vitest";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { systemClock } from "#shared/clock.ts";
import { type NewClinic, startNewClinic } from "./new-clinic.ts";
import { portForTest } from "./port-for-test.ts";

const WEBHOOK_SECRET = "whsec_of_a_sandbox_beside_it";
const quiet = { error: () => {}, warn: () => {} };

export type SellingClinic = NewClinic & {
  /** Lets a browser reach the card provider's payment pages, which a separate server serves. */
  withHostedPages(context: BrowserContext): Promise<void>;
};

/**
 * Starts a clinic on an empty database that sells online: the card sandbox runs as a separate process, unlike in the
 * demo.
 */
export async function startSellingClinic(): Promise<SellingClinic> {
  const port = await portForTest();
  const clinic = await startNewClinic({
    NODE_ENV: "test",
    PROVIDER_URL: `http://127.0.0.1:${port}`,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const { origin, databaseUrl } = clinic;
  const webhookUrl = `${origin}/api/v1/webhooks/payment`;
  const sandbox = await startSandbox({
    databaseUrl,
    webhookUrl,
    webhookSecret: WEBHOOK_SECRET,
    origin,
    port,
    clock: systemClock,
    logger: quiet,
  });
  const pages = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", origin);
    void sandbox.respond(pathname, request, response).then((isServed) => {
      if (!isServed) response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const { port: ofPages } = pages.address() as AddressInfo; // a listening TCP server has a port
  afterAll(async () => {
    pages.closeAllConnections();
    await new Promise((resolve) => pages.close(resolve));
    await sandbox.stop();
  });
  return {
    ...clinic,
    async withHostedPages(context) {
      await context.route(`${origin}/sandbox/**`, async (route) => {
        const url = new URL(route.request().url());
        url.port = String(ofPages);
        url.hostname = "127.0.0.1";
        // Responds as if from the clinic's server: the pages' policy only allows forms to their own origin.
        await route.fulfill({ response: await route.fetch({ url: url.href, maxRedirects: 0 }) });
      });
    },
  };
}
