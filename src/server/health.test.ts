import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#platform/db/client.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { healthResponder } from "./health.ts";

const { db } = await workerDatabase();
let isStopping = false;
let isDatabaseGone = false;
const gone = openDatabase("postgres://halcyon@127.0.0.1:1/gone", { connectionTimeoutMs: 200 });
const server = createServer(async (request, response) => {
  const respond = healthResponder({ db: isDatabaseGone ? gone : db, isStopping: () => isStopping });
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

it("takes traffic while only the shared database is gone, and none once it is asked to stop (OP-8)", async () => {
  expect(await statuses()).toEqual([200, 200, 200]);
  isDatabaseGone = true;
  expect(await statuses()).toEqual([200, 503, 200]);
  isStopping = true;
  expect(await statuses()).toEqual([200, 503, 503]);
});
