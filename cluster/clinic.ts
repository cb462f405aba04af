import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { leanServer } from "../scripts/support/dependencies.mjs";
import { HERE, MACHINES } from "./lan.ts";
import { PASSWORD } from "./nodes.ts";
import { DATABASE_PORT, POOLER_PORTS, WEB_ORIGIN, WEB_PORTS } from "./proxies.ts";

const root = resolve(import.meta.dirname, "..");
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

  startProcess(index: number): void {
    const pooler = POOLER_PORTS[index];
    const database = pooler
      ? {
          DATABASE_URL: addressOf("halcyon", `127.0.0.1:${pooler}`, "halcyon"),
          DATABASE_DIRECT_URL: addressOf("halcyon", `${HERE}:${DATABASE_PORT}`, "halcyon"),
        }
      : { DATABASE_URL: CLUSTER_URL };
    const output = openSync(join(this.#folder, `web${index + 1}.log`), "a");
    this.processes[index] = spawn(process.execPath, [...leanServer.flags, join(this.#build, "start", "main.js")], {
      cwd: root,
      env: {
        ...{
          ...leanServer.env,
          ...database,
          PATH: process.env.PATH,
          NODE_ENV: "test",
          // The demo is already loaded; otherwise a start would load all of it again.
          DEMO: "no",
          LOG_LEVEL: "warn",
        },
        ...{ HOST: "127.0.0.1", PORT: String(WEB_PORTS[index]), PUBLIC_URL: WEB_ORIGIN, TRUST_PROXY: "1" },
        ...{ DATA_DIR: join(this.#folder, `web${index + 1}`), RATE_LIMIT_FACTOR: "100000" },
        ...{ PROVIDER_URL: `http://127.0.0.1:${PROVIDER_PORT}`, STRIPE_WEBHOOK_SECRET: SECRET },
        BUILD_DIR: this.#build,
      },
      stdio: ["ignore", output, output],
    });
  }

  /** Waits until a process is ready. */
  async ready(index: number): Promise<void> {
    const end = performance.now() + SECONDS_TO_START * 1_000;
    while (!(await isReady(index))) {
      // Restarts it like a supervisor would: a start during a fault may fail.
      if (typeof this.processes[index]?.exitCode === "number") this.startProcess(index);
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

const WARNINGS = /\[\s*["`]01000["`],\s*["`]57P01["`]\s*\]/;

/**
 * Copies the built product, beside the sources that it reads, and makes it ignore the warning that a server stopped
 * waiting for its standby.
 */
function copyDeafBuild(): string {
  const copy = join(root, "build-deaf");
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, "build"), copy, { recursive: true });
  const files = readdirSync(join(copy, "start"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  const heard = files
    .map((file) => join(copy, "start", file))
    .filter((file) => WARNINGS.test(readFileSync(file, "utf8")));
  if (heard.length === 0) throw new Error("the built product has no such warning to ignore");
  for (const file of heard) writeFileSync(file, readFileSync(file, "utf8").replace(WARNINGS, "[]"));
  return copy;
}

async function isReady(index: number): Promise<boolean> {
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
