import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLogger } from "#platform/logger.ts";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { systemClock } from "#shared/clock.ts";

export type OwnSandbox = { port: number; origin: string; stop(): Promise<void> };

/** Starts a sandbox only for this run, on its own database, which is deleted with it. */
export async function startOwnSandbox(): Promise<OwnSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-compare-"));
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => undefined, isVolatile: true });
  await migrate(embedded.url);
  const pages = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    serving
      .then(({ respond }) => respond(path, request, response))
      .then(
        (isServed) => isServed || response.writeHead(404).end(),
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  const address = pages.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const serving = startSandbox({
    databaseUrl: embedded.url,
    webhookUrl: undefined,
    webhookSecret: "whsec_compare",
    clock: systemClock,
    origin,
    logger: createLogger({ level: "error" }),
  });
  const sandbox = await serving;
  return {
    port: sandbox.port,
    origin,
    async stop() {
      await sandbox.stop();
      pages.closeAllConnections();
      pages.close();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
