import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { launchServer } from "../support/server-process.ts";

const LOGIN = { email: "demo@halcyon.example", password: "paper-lantern-harbor" };

export type Heard = { status: number; code: string | undefined; retryAfter: string | null; ms: number };

/** Starts a demo clinic with its embedded database, under a new or a given folder. */
export async function clinicWithDatabase(given?: string) {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), "halcyon-faults-")));
  const server = await launchServer({ dataDir });
  afterAll(async () => {
    await server.stop();
    if (!given) await rm(dataDir, { recursive: true, force: true });
  });

  async function ask(path: string, init?: RequestInit): Promise<Heard> {
    const startedAt = performance.now();
    const answer = await fetch(server.origin + path, { signal: AbortSignal.timeout(60_000), ...init });
    const text = await answer.text();
    const code = /"code":"(\w+)"/.exec(text)?.[1];
    const ms = performance.now() - startedAt;
    return { status: answer.status, code, retryAfter: answer.headers.get("retry-after"), ms };
  }
  const send = (path: string, body: unknown) =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const logIn = () => send("/api/v1/user/login", LOGIN);

  return {
    server,
    dataDir,
    ask,
    send,
    logIn,
    async postmaster(): Promise<number> {
      return Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
    },
    /** Returns the seconds until a login, which reads and writes, succeeds. */
    async secondsUntilItWorks(): Promise<number> {
      const startedAt = performance.now();
      for (;;) {
        if ((await logIn()).status === 200) return (performance.now() - startedAt) / 1_000;
        if (performance.now() - startedAt > 60_000) throw new Error(`It never worked again:\n${server.output()}`);
        await sleep(100);
      }
    },
  };
}

/** Prints a figure in the run's output, and returns it. */
export function tell(what: string, seconds: number): number {
  console.log(`${what}: works again after ${seconds.toFixed(1)} s`);
  return seconds;
}
