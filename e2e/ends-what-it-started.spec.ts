import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { runs } from "#testing/runs.ts";
import { processesOf } from "../scripts/support/run-processes.mjs";
import type {} from "./support/global-setup.ts";

type Started = { server: number; stray: number; folder: string };
type Run = { child: ChildProcess; started: Started; output(): string };

/** What a run's own server does at its end is seen once for each signal; elsewhere any process will do. */
const LIGHT = { LIGHT_SERVER: "yes" };
const HANGING = ["scripts/test.mjs", "--config", "e2e/support/hanging-run/vitest.config.ts"];

/** Starts `npm test` on a test that hangs, and waits until all that it starts is there. */
async function startHangingRun(command: string, args: string[], more: Record<string, string> = {}): Promise<Run> {
  const readyFile = join(await mkdtemp(join(tmpdir(), "halcyon-ends-")), "ready.json");
  const CHROMIUM_PATH = inject("chromium").executablePath;
  const child = spawn(command, args, {
    env: { ...process.env, READY_FILE: readyFile, CHROMIUM_PATH, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const isEnded = () => child.exitCode !== null || child.signalCode !== null;
  await expect.poll(() => existsSync(readyFile) || isEnded(), { timeout: 120_000 }).toBe(true);
  if (isEnded()) throw new Error(`it ended before it hung:\n${output}`);
  const started = JSON.parse(await readFile(readyFile, "utf8")) as Started; // as the fixture writes it
  const running = processesOf(started.folder);
  const names = running.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["postgres", expect.stringMatching(/chrom/i)]));
  expect(running.map(({ pid }) => pid)).toEqual(expect.arrayContaining([started.server, started.stray]));
  return { child, started, output: () => output };
}

async function expectNothingLeft({ folder }: Started): Promise<void> {
  await expect.poll(() => processesOf(folder), { timeout: 40_000 }).toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
}

describe("a test run that ends leaves nothing running: no server, browser or database", () => {
  it("when no test has finished for too long, and tells which one was at work", async () => {
    const { child, started, output } = await startHangingRun(process.execPath, HANGING, {
      NO_PROGRESS_SECONDS: "30",
      ...LIGHT,
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(output()).toMatch(/no test has finished for 30 s; at work:\s+e2e.*hangs, with a process that has left/);
    expect(output()).toMatch(/The ten slowest tests:\n(\s+\d+\.\d s {2}tests: e2e.*\n){2}/);
    expect(output().trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    await expectNothingLeft(started);
  });

  // `npm run check` tries both.
  it.each(
    (
      [
        ["SIGINT", 130],
        ["SIGTERM", 143],
      ] as const
    ).slice(0, runs(1, 2)),
  )("when it gets a %s, and still counts", async (signal, expected) => {
    const { child, started, output } = await startHangingRun(process.execPath, HANGING);
    child.kill(signal);
    const [code] = await once(child, "close");
    expect(code).toBe(expected);
    expect(output().trimEnd().split("\n").at(-1)).toBe("2 passed, 1 failed");
    await expectNothingLeft(started);
  });

  it("when it is killed", async () => {
    const { child, started } = await startHangingRun(process.execPath, HANGING, LIGHT);
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });

  it("when npm, which started it, is gone", async () => {
    const shell = `${process.execPath} ${HANGING.join(" ")} & wait`;
    const { child, started } = await startHangingRun("sh", ["-c", shell], { npm_lifecycle_event: "test", ...LIGHT });
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });

  it("when vitest was started without npm test, and is killed", async () => {
    const args = ["node_modules/vitest/vitest.mjs", "run", "--config", HANGING[2] ?? ""];
    const { child, started } = await startHangingRun(process.execPath, args, { TEST_RUN_FOLDER: "", ...LIGHT });
    child.kill("SIGKILL");
    await expectNothingLeft(started);
  });
});
