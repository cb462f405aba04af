import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hostOf } from "./embedded-process.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-socket-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const server = { pid: process.pid, port: 5432, isReady: true };

it("a database server is reached through its socket folder, or by loopback if there is no socket or its path is too long", async () => {
  expect(await hostOf(folder, server)).toBe("127.0.0.1");
  const socket = createServer().listen(join(folder, ".s.PGSQL.5432"));
  try {
    await expect.poll(() => hostOf(folder, server)).toBe(encodeURIComponent(folder));
    expect(await hostOf(folder, { ...server, port: 5433 })).toBe("127.0.0.1");
    const long = join(folder, "f".repeat(100));
    await mkdir(long);
    expect(await hostOf(long, server)).toBe("127.0.0.1");
  } finally {
    socket.close();
  }
});
