import { spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { findChromium } from "../../../scripts/support/chromium.mjs";
import { launchServer, type ServerProcess } from "../server-process.ts";

const { url } = await testDatabase();
let server: ServerProcess;

it("starts a server on the run's PostgreSQL", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-hanging-"));
  server = await launchServer({ databaseUrl: url, dataDir, env: { DEMO: "no" } });
  expect(server.pid).toBeGreaterThan(0);
});

it("starts a browser", async () => {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  await (await browser.newPage()).goto(`${server.origin}/healthz`);
});

it("hangs, with a process that has left its parent", async () => {
  const stray = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
  stray.unref();
  const started = { server: server.pid, stray: stray.pid, folder: process.env.TMPDIR };
  await writeFile(process.env.READY_FILE ?? "", JSON.stringify(started));
  await new Promise(() => {});
});
