import { spawn } from "node:child_process";
import { mkdtemp, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { findChromium } from "../../../scripts/support/chromium.mjs";
import { launchServer, type ServerProcess } from "../server-process.ts";

const { url } = await testDatabase();
let server: Pick<ServerProcess, "pid" | "origin">;

it("starts a server on the run's PostgreSQL", async () => {
  if (process.env.LIGHT_SERVER) {
    server = startLightServer();
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-hanging-"));
  server = await launchServer({ databaseUrl: url, dataDir, env: { DEMO: "no" } });
  expect(server.pid).toBeGreaterThan(0);
});

/**
 * Starts a minimal server, for a run with little time before it counts as hanging: a busy machine is slow to start the
 * product.
 */
function startLightServer(): typeof server {
  const child = spawn(process.execPath, ["-e", "require('http').createServer(() => {}).listen()"], { stdio: "ignore" });
  return { pid: child.pid ?? 0, origin: "about:blank#" };
}

it("starts a browser", async () => {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  await (await browser.newPage()).goto(`${server.origin}/healthz`);
});

it("hangs, with a process that has left its parent", async () => {
  const stray = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
  stray.unref();
  const started = { server: server.pid, stray: stray.pid, folder: process.env.TMPDIR };
  // Waits until the worker has reported the finished tests, which it does in batches several times a second. This is
  // short compared with the time after which a run counts as hanging.
  await setTimeout(2_000);
  const { READY_FILE = "" } = process.env;
  await writeFile(`${READY_FILE}.new`, JSON.stringify(started));
  await rename(`${READY_FILE}.new`, READY_FILE);
  await new Promise(() => {});
});
