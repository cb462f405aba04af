import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { leanServer } from "../scripts/support/dependencies.mjs";
import { CLUSTER_URL, PASSWORD, urlOf, withDatabase } from "./database.ts";
import { copyDeafBuild } from "./deaf-build.ts";
import { formerFolder } from "./former-release.ts";
import { HERE } from "./lan.ts";
import { DATABASE_PORT, POOLER_PORTS, WEB_ORIGIN, WEB_PORTS } from "./proxies.ts";
import { S3_URL, whyNoSwift } from "./swift.ts";

const root = resolve(import.meta.dirname, "..");
export type Release = "present" | "former";
const MOVED_DATE = join(import.meta.dirname, "moved-date.mjs");
const SECRET = "whsec_of_the_cluster";
const PROVIDER_PORT = 4_242;
export const PAGES_PORT = 4_243;
const SECONDS_TO_START = 300;

/**
 * The clinic: three processes of Halcyon and the card sandbox. They use the cluster, but run outside of its machines.
 */
export class Clinic {
  readonly #folder: string;
  readonly processes: (ChildProcess | undefined)[] = [];
  readonly #releases: (Release | undefined)[] = [];
  sandboxUrl = "";

  /** The folder of the built product; with a planted failure, a copy without OP-4's warning. */
  readonly #build: string;

  constructor(folder: string, isDeaf: boolean) {
    this.#folder = folder;
    this.#build = isDeaf ? copyDeafBuild() : join(root, "build");
  }

  async start(): Promise<void> {
    await createClinicDatabase();
    await Promise.all([this.#startSandbox(), seedDemo(join(this.#folder, "seed.log"))]);
    for (let index = 0; index < WEB_PORTS.length; index += 1) {
      this.startProcess(index);
      await this.ready(index);
    }
  }

  /** Starts one of the clinic's processes, of the present release or the former one. */
  startProcess(index: number, release: Release = "present"): void {
    // Two faults at the same moment may both have stopped this process, so it may be running again already.
    this.processes[index]?.kill("SIGKILL");
    const folder = release === "former" ? formerFolder() : root;
    const build = release === "former" ? join(folder, "build") : this.#build;
    const output = openSync(join(this.#folder, `web${index + 1}.log`), "a");
    const flags = [...leanServer.flags, "--import", MOVED_DATE];
    this.#releases[index] = release;
    this.processes[index] = spawn(process.execPath, [...flags, join(build, "start", "main.js")], {
      cwd: folder,
      env: { ...leanServer.env, ...this.#settingsOf(index), BUILD_DIR: build, CLOCK_OFFSET_FILE: this.#clockOf(index) },
      stdio: ["ignore", output, output],
    });
  }

  #settingsOf(index: number): NodeJS.ProcessEnv {
    const pooler = POOLER_PORTS[index];
    const database = pooler
      ? {
          DATABASE_URL: urlOf("halcyon", "halcyon", `127.0.0.1:${pooler}`),
          DATABASE_DIRECT_URL: urlOf("halcyon", "halcyon", `${HERE}:${DATABASE_PORT}`),
        }
      : { DATABASE_URL: CLUSTER_URL };
    return {
      ...database,
      PATH: process.env.PATH,
      NODE_ENV: "test",
      LOG_LEVEL: "warn",
      ...(whyNoSwift() ? {} : { S3_URL }),
      // The demo is already loaded; otherwise a start would load all of it again.
      DEMO: "no",
      HOST: "127.0.0.1",
      PORT: String(WEB_PORTS[index]),
      PUBLIC_URL: WEB_ORIGIN,
      TRUST_PROXY: "1",
      DATA_DIR: join(this.#folder, `web${index + 1}`),
      RATE_LIMIT_FACTOR: "100000",
      PROVIDER_URL: `http://127.0.0.1:${PROVIDER_PORT}`,
      STRIPE_WEBHOOK_SECRET: SECRET,
    };
  }

  /** Stops a process gracefully, as an upgrade does. */
  async stopProcess(index: number): Promise<void> {
    const child = this.processes[index];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
  }

  #clockOf = (index: number) => join(this.#folder, `web${index + 1}`, "clock-offset");

  /** Moves a process's clock away from the true time. */
  moveClock(index: number, offsetMs: number): void {
    writeFileSync(this.#clockOf(index), String(offsetMs));
    this.processes[index]?.kill("SIGUSR2");
  }

  /** Waits until a process is ready. */
  async ready(index: number): Promise<void> {
    const end = performance.now() + SECONDS_TO_START * 1_000;
    while (!(await isReady(index))) {
      // Restarts the process like a supervisor would: a start during a fault may fail.
      if (typeof this.processes[index]?.exitCode === "number") this.startProcess(index, this.#releases[index]);
      if (performance.now() > end) throw new Error(`process ${index + 1} wasn't ready in ${SECONDS_TO_START} s`);
      await sleep(500);
    }
  }

  async #startSandbox(): Promise<void> {
    const args = [join(this.#folder, "sandbox"), PROVIDER_PORT, PAGES_PORT, WEB_ORIGIN, SECRET].map(String);
    const child = spawn(process.execPath, [join(root, "cluster", "sandbox.ts"), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", openSync(join(this.#folder, "sandbox.log"), "a")],
    });
    this.sandboxUrl = await new Promise((resolveUrl, reject) => {
      let said = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const url = /^database: (.+)$/m.exec(said)?.[1];
        if (url) resolveUrl(url);
      });
      child.once("exit", () => reject(new Error(`the card sandbox didn't start: ${said}`)));
    });
  }
}

export async function isReady(index: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${WEB_PORTS[index]}/readyz`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** Creates the tables and the demo clinic, without the statement limits of a process. */
async function seedDemo(log: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: CLUSTER_URL, DEMO: "plain", NODE_ENV: "test" };
  const output = openSync(log, "a");
  const seeding = spawn(process.execPath, [join(root, "src", "operations", "seed-command.ts")], {
    cwd: root,
    env,
    stdio: ["ignore", output, output],
  });
  const [code] = await once(seeding, "exit");
  if (code !== 0) throw new Error(`the demo clinic couldn't be made: see ${log}`);
}

async function createClinicDatabase(): Promise<void> {
  await withDatabase(urlOf("postgres", "postgres"), async (db) => {
    await db.execute(`create role halcyon login createdb password '${PASSWORD}'`);
    await db.execute("grant pg_monitor, pg_signal_backend to halcyon");
    await db.execute("create database halcyon owner halcyon");
  });
}
