import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { healthResponder } from "./health.ts";

const { db } = await workerDatabase();
let isStopping = false;
let isDatabaseGone = false;
let isHearing = true;
let clockOffBySeconds = 0;
const gone = openDatabase("postgres://halcyon@127.0.0.1:1/gone", { connectionTimeoutMs: 200 });
const server = createServer(async (request, response) => {
  const respond = healthResponder({
    db: isDatabaseGone ? gone : db,
    isHearing: () => isHearing,
    isStopping: () => isStopping,
    now: () => Date.now() + clockOffBySeconds * 1_000,
  });
  await respond((request.url ?? "").split("?")[0] ?? "", request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
const statuses = async () => [
  await statusOf("/healthz"),
  await statusOf("/readyz"),
  await statusOf("/readyz?for=traffic"),
];

it("OP-7: a server whose clock is off by more than a minute reports not ready but still accepts traffic", async () => {
  for (const [seconds, ready] of [
    [50, 200],
    [75, 503],
    [-75, 503],
    [0, 200],
  ] as const) {
    clockOffBySeconds = seconds;
    expect([seconds, ...(await statuses())]).toEqual([seconds, 200, ready, 200]);
  }
});

it("OP-8: a server that can't listen for changes reports not ready but still accepts traffic", async () => {
  isHearing = false;
  expect(await statuses()).toEqual([200, 503, 200]);
  isHearing = true;
  expect(await statuses()).toEqual([200, 200, 200]);
});

it("a server accepts traffic while only the shared database is down, but not while the server is stopping (OP-8)", async () => {
  expect(await statuses()).toEqual([200, 200, 200]);
  isDatabaseGone = true;
  expect(await statuses()).toEqual([200, 503, 200]);
  isStopping = true;
  expect(await statuses()).toEqual([200, 503, 503]);
});
