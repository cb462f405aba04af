import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BUYERS, pick, SETTLED_AFTER_MS } from "./api-rows.ts";
import { usageOf } from "./cpu.ts";
import { payForProduct, signUpMany } from "./journeys.ts";
import { repeat } from "./load.ts";
import { databasePidIn, firstProducts, freePort, type ServerUnderTest, startServer } from "./server-under-test.ts";

const SECRET = "whsec_bench";
const WARM_ORDERS = 64;

type Processors = { server: number; database: number };
type CardSandbox = { pagesOrigin: string; settings: Record<string, string>; used(): Processors; stop(): Promise<void> };

/**
 * Starts the card sandbox as a separate process with its own database, as a real provider is separate from a clinic.
 */
async function startCardSandbox(dataDir: string, clinicPort: number): Promise<CardSandbox> {
  const [port, pagesPort] = [await freePort(), await freePort()];
  const places = [dataDir, port, pagesPort, `http://127.0.0.1:${clinicPort}`, SECRET].map(String);
  const child = spawn(process.execPath, ["cluster/sandbox.ts", ...places], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (/^database: /m.test(said)) resolve();
    });
    child.once("exit", () => reject(new Error("the card sandbox didn't start")));
  });
  const databasePid = databasePidIn(dataDir) ?? 0;
  return {
    pagesOrigin: `http://127.0.0.1:${pagesPort}`,
    settings: { PORT: String(clinicPort), PROVIDER_URL: `http://127.0.0.1:${port}`, STRIPE_WEBHOOK_SECRET: SECRET },
    used: () => ({
      server: usageOf(child.pid ?? 0).cpuSeconds,
      database: usageOf(databasePid, { withChildren: true }).cpuSeconds,
    }),
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/**
 * Returns a line with the processor time that the card sandbox takes for one paid order. Elsewhere in the bench, the
 * sandbox runs inside the server and on its database, so its time is included in the server's. Here it is a separate
 * process. Because a production server refuses that, the clinic runs with NODE_ENV=test, and the clinic's own time
 * isn't measured.
 */
export async function measureSandboxShare(dataDir: string): Promise<string> {
  const sandbox = await startCardSandbox(join(dataDir, "sandbox"), await freePort());
  const server = await startServer(join(dataDir, "clinic"), { NODE_ENV: "test", ...sandbox.settings });
  const buy = (name: string, count: number) => payForProducts(server, sandbox.pagesOrigin, { name, count });
  try {
    await buy("warm", WARM_ORDERS);
    const idle = await spent(sandbox, () => sleep(SETTLED_AFTER_MS));
    const all = await spent(sandbox, () => buy("share", BUYERS));
    const each = (kind: keyof Processors) => (((all[kind] - idle[kind]) / BUYERS) * 1_000).toFixed(1);
    return `of a paid order the card sandbox takes ${each("server")} + ${each("database")} ms (server + database)`;
  } finally {
    await server.stop();
    await sandbox.stop();
  }
}

async function payForProducts(
  server: ServerUnderTest,
  pagesOrigin: string,
  { name, count }: { name: string; count: number },
): Promise<void> {
  const [buyers, products] = [await signUpMany(server.origin, name, BUYERS), await firstProducts(server)];
  const result = await repeat(count, 2, (index) =>
    payForProduct(pagesOrigin, pick(buyers, index), pick(products, index * 3)._id),
  );
  if (result.failures > 0) throw new Error(`${result.failures} orders failed: ${result.whyFailed}`);
  await sleep(SETTLED_AFTER_MS);
}

async function spent(sandbox: CardSandbox, work: () => Promise<unknown>): Promise<Processors> {
  const before = sandbox.used();
  await work();
  const after = sandbox.used();
  return { server: after.server - before.server, database: after.database - before.database };
}
