import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { leanServer } from "../scripts/support/dependencies.mjs";
import { copyDeafBuild } from "./deaf-build.ts";
import { formerFolder } from "./former-release.ts";
import { HERE, MACHINES } from "./lan.ts";
import { PASSWORD } from "./nodes.ts";
import { DATABASE_PORT, POOLER_PORTS, WEB_ORIGIN, WEB_PORTS } from "./proxies.ts";

const root = resolve(import.meta.dirname, "..");
export type Release = "present" | "former";
const MOVED_DATE = join(import.meta.dirname, "moved-date.mjs");
const SECRET = "whsec_of_the_cluster";
const PROVIDER_PORT = 4_242;
export const PAGES_PORT = 4_243;
const SECONDS_TO_START = 300;

const hosts = MACHINES.map(({ address }) => address).join(",");
const addressOf = (user: string, host: string, database: string) =>
  `postgresql://${user}:${PASSWORD}@${host}/${database}`;
/** The URL of all machines, of which the one that accepts writes is used (OP-2). */
export const CLUSTER_URL = addressOf("halcyon", hosts, "halcyon");

/** Three processes of Halcyon and the card sandbox, all beside the cluster. */
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

  /** Starts a process, of the present release or the former one. */
  startProcess(index: number, release: Release = "present"): void {
    // Two faults of one moment may both have stopped it.
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
          DATABASE_URL: addressOf("halcyon", `127.0.0.1:${pooler}`, "halcyon"),
          DATABASE_DIRECT_URL: addressOf("halcyon", `${HERE}:${DATABASE_PORT}`, "halcyon"),
        }
      : { DATABASE_URL: CLUSTER_URL };
    return {
      ...{ ...database, PATH: process.env.PATH, NODE_ENV: "test", LOG_LEVEL: "warn" },
      // The demo is already loaded; otherwise a start would load all of it again.
      DEMO: "no",
      ...{ HOST: "127.0.0.1", PORT: String(WEB_PORTS[index]), PUBLIC_URL: WEB_ORIGIN, TRUST_PROXY: "1" },
      ...{ DATA_DIR: join(this.#folder, `web${index + 1}`), RATE_LIMIT_FACTOR: "100000" },
      ...{ PROVIDER_URL: `http://127.0.0.1:${PROVIDER_PORT}`, STRIPE_WEBHOOK_SECRET: SECRET },
    };
  }

  /** Stops a process in order, as an upgrade does. */
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
      // Restarts it like a supervisor would: a start during a fault may fail.
      if (typeof this.processes[index]?.exitCode === "number") this.startProcess(index, this.#releases[index]);
      if (performance.now() > end) throw new Error(`process ${index + 1} wasn't ready in ${SECONDS_TO_START} s`);
      await sleep(1_000);
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
    ...{ cwd: root, env, stdio: ["ignore", output, output] },
  });
  const [code] = await once(seeding, "exit");
  if (code !== 0) throw new Error(`the demo clinic couldn't be made: see ${log}`);
}

async function createClinicDatabase(): Promise<void> {
  await withDatabase(addressOf("postgres", hosts, "postgres"), async (db) => {
    await db.execute(`create role halcyon login createdb password '${PASSWORD}'`);
    await db.execute("grant pg_monitor, pg_signal_backend to halcyon");
    await db.execute("create database halcyon owner halcyon");
  });
}

export async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs: 60_000, connectionTimeoutMs: 20_000 });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}
