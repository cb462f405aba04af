import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { portForTest } from "./port-for-test.ts";

export type LaunchOptions = {
  /** The database to use. If undefined, the server runs its own PostgreSQL under `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Further settings by name. */
  env?: Record<string, string>;
  /** Whether the server stops when the process that launched it has ended. */
  endsWithParent?: boolean;
};

export type ServerProcess = {
  origin: string;
  /** The URL of the card sandbox's controls; empty without the demo. */
  sandbox: string;
  pid: number;
  /** Resolves with the server's exit code, or the signal that ended the server. */
  exited: Promise<number | NodeJS.Signals | null>;
  /** Returns its output so far. */
  output(): string;
  /** Stops it as an operator would; returns its exit code. */
  stop(): Promise<number | NodeJS.Signals | null>;
  /** Kills the server like a power failure. */
  kill(): Promise<void>;
};

/** Returns the sandbox URL that the server prints when it is ready. */
async function sandboxOf(output: () => string, env: Record<string, string>): Promise<string> {
  if (env.DEMO === "no" || env.STRIPE_SECRET_KEY) return "";
  for (let waited = 0; waited < 10_000; waited += 20) {
    const found = /^sandbox: (\S+)$/m.exec(output());
    if (found?.[1]) return found[1];
    await sleep(20);
  }
  throw new Error(`The start printed no address of the sandbox:\n${output()}`);
}

/** Starts the built product like `npm start` after its preparations, on a free port, and waits until it is ready. */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const { databaseUrl, dataDir, env = {}, endsWithParent = false } = options;
  const port = await portForTest();
  const { DATABASE_URL: _ours, ...inherited } = process.env;
  const before = endsWithParent ? ["--import", "./scripts/support/end-with-parent.mjs"] : [];
  const child = spawn(process.execPath, [...before, "build/start/main.js"], {
    env: {
      ...inherited,
      NODE_ENV: "production",
      TZ: "Pacific/Auckland",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DEMO: "plain",
      LOG_LEVEL: "warn",
      // Tests log in and sign up more often than people do.
      RATE_LIMIT_FACTOR: "100",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", ...(endsWithParent ? (["ipc"] as const) : [])],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)),
  );
  const origin = `http://localhost:${port}`;
  const deadline = Date.now() + 120_000;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    origin,
    sandbox: await sandboxOf(() => output, env),
    pid: child.pid ?? 0,
    exited,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      return exited;
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
