import { createServer } from "node:http";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLogger } from "#platform/logger.ts";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { systemClock } from "#shared/clock.ts";

/**
 * The card provider as an external system: a process with its own database, so that a payment lost by the clinic isn't
 * lost on both sides. Arguments: data folder, API port, port of its pages, origin of the clinic, secret.
 */
const [dataDir = "", port = "", pagesPort = "", origin = "", webhookSecret = ""] = process.argv.slice(2);
const log = (line: string) => process.stdout.write(`${line}\n`);
const database = await startEmbeddedDatabase({ dataDir, log, isVolatile: true });
await migrate(database.url);
const sandbox = await startSandbox({
  databaseUrl: database.url,
  webhookUrl: `${origin}/api/v1/webhooks/payment`,
  webhookSecret,
  origin: `http://127.0.0.1:${pagesPort}`,
  clock: systemClock,
  port: Number(port),
  logger: createLogger({ level: "error" }),
});
createServer((request, response) => {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  sandbox.respond(path, request, response).then(
    (isServed) => isServed || response.writeHead(404).end(),
    () => response.writeHead(500).end(),
  );
}).listen(Number(pagesPort), "127.0.0.1", () => log(`database: ${database.url}`));
