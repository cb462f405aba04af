import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { processesOf } from "../../../scripts/support/run-processes.mjs";
import type {} from "../global-setup.ts";

type RunProcesses = { server: number; stray: number; folder: string };
type Run = { child: ChildProcess; started: RunProcesses; output(): string };

/**
 * Environment variables with which a run starts a minimal process instead of the product. One test per signal uses the
 * real server; the other tests don't need it.
 */
export const LIGHT = { LIGHT_SERVER: "yes" };
export const HANGING = ["scripts/test.mjs", "--config", "e2e/support/hanging-run/vitest.config.ts"];

/** Starts `npm test` on a test that hangs, and waits until all its processes are running. */
export async function startHangingRun(
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<Run> {
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
  const started = JSON.parse(await readFile(readyFile, "utf8")) as RunProcesses; // as written by the fixture
  const running = processesOf(started.folder);
  const names = running.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["postgres", expect.stringMatching(/chrom/i)]));
  expect(running.map(({ pid }) => pid)).toEqual(expect.arrayContaining([started.server, started.stray]));
  return { child, started, output: () => output };
}

export async function expectNothingLeft({ folder }: RunProcesses): Promise<void> {
  await expect.poll(() => processesOf(folder), { timeout: 40_000 }).toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
}
