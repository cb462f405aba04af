import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { compileCache, leanServer } from "../scripts/support/dependencies.mjs";

export type ServerUnderTest = {
  origin: string;
  pid: number;
  /** The process id of the embedded database; undefined if DATABASE_URL names another database. */
  databasePid: number | undefined;
  readyAfterMs: number;
  /**
   * Returns what the server has sent to its database so far. `packets` are the round trips for which calls waited,
   * without those of jobs and the card sandbox.
   */
  databaseTraffic(): Promise<{ statements: number; packets: number }>;
  stop(): Promise<void>;
};

/** Returns a port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo; // a listening TCP server has a port
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Returns the process id of the embedded database in a data folder. */
export function databasePidIn(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]) || undefined;
  } catch {
    return undefined;
  }
}

export type Product = { _id: string; slug: string };

type ProductInList = Product & { sizePrice: { stock: number }[] };

/** The minimum stock of a product: the number of its pieces that the orders of all rows may buy together. */
const SOLD_PIECES = 5;

/**
 * Returns the first products in the order of the shop, without those that the orders of a bench would sell out, and
 * without the copies of a grown database, whose ids the API refuses.
 */
export async function firstProducts({ origin }: ServerUnderTest): Promise<Product[]> {
  const response = await fetch(`${origin}/api/v1/Product/all/paginate?limit=100`);
  const { data } = (await response.json()) as { data: { docs: ProductInList[] } }; // the documented response
  return data.docs.filter(({ _id, sizePrice: [first] }) => /^[\w-]+$/.test(_id) && first && first.stock >= SOLD_PIECES);
}

/** Starts the built product on a data folder and waits until it is ready. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<ServerUnderTest> {
  const port = Number(settings.PORT ?? (await freePort()));
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...leanServer.flags, "build/start/main.js"], {
    env: {
      ...leanServer.env,
      ...process.env,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "100000",
      DEMO: "plain",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error("the server ended before it was ready");
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    databasePid: databasePidIn(dataDir),
    readyAfterMs: performance.now() - started,
    async databaseTraffic() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? 0);
      return {
        statements: read("database_statements"),
        packets: read("database_packets") - read("database_packets_behind"),
      };
    },
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/**
 * Starts a plain `node:http` server that always sends this many bytes. In the same run, it shows the best this machine
 * can do.
 */
export async function startConstant(bytes: number): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  const source = `require("node:http").createServer((q,r)=>{r.writeHead(200,{"content-type":"text/html","content-length":${bytes}});r.end(b)}).listen(+process.argv[1],"127.0.0.1");const b=Buffer.alloc(${bytes},97)`;
  const port = await freePort();
  const child = spawn(process.execPath, ["-e", source, String(port)], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(origin).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}
