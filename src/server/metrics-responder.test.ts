import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, expect, it } from "vitest";
import { bearsToken, isFromThisMachine } from "#platform/http/callers.ts";
import { Metrics } from "#platform/metrics.ts";
import { listenForMetrics, metricsResponder } from "./metrics-responder.ts";

const TOKEN = "scrape-these-numbers";
const respond = metricsResponder({ metrics: new Metrics(), token: TOKEN });
const withoutToken = metricsResponder({ metrics: new Metrics(), token: undefined });

async function listen(responder: typeof respond, host: string): Promise<number> {
  const server = createServer((incoming, response) => void responder(incoming.url ?? "/", incoming, response));
  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port; // a listening TCP server has one
}

function ask(port: number, headers: Record<string, string> = {}, { host = "127.0.0.1", path = "/metrics" } = {}) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = request({ host, port, path, headers, agent: false }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const port = await listen(respond, "127.0.0.1");
const bare = await listen(withoutToken, "127.0.0.1");

it("the metrics are returned to a program on the same machine", async () => {
  for (const each of [port, bare])
    expect(await ask(each)).toMatchObject({ status: 200, body: expect.stringContaining("# HELP") });
});

it.each([
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
  "cf-connecting-ip",
])("the metrics are refused to a caller without the token if a local proxy added the header %s", async (name) => {
  for (const authorization of [undefined, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    const refused = await ask(port, { [name]: "203.0.113.7", ...(authorization ? { authorization } : {}) });
    expect([refused.status, refused.body, refused.headers["www-authenticate"]]).toEqual([
      401,
      "The metrics need a token.\n",
      "Bearer",
    ]);
  }
  expect((await ask(port, { [name]: "203.0.113.7", authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  expect((await ask(bare, { [name]: "203.0.113.7", authorization: "Bearer undefined" })).status).toBe(401);
});

it("the metrics are refused to other machines", () => {
  const from = (remoteAddress: string | undefined) => isFromThisMachine({ headers: {}, socket: { remoteAddress } });
  expect([from("127.0.0.1"), from("::1"), from("::ffff:127.0.0.1")]).toEqual([true, true, true]);
  for (const address of ["10.0.0.8", "::ffff:10.0.0.8", "2001:db8::1", undefined]) expect(from(address)).toBe(false);
});

it("the metrics are refused over a network connection, even from the same machine", async ({ skip }) => {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === "IPv4");
  if (!own) return skip("this machine has no address of a network");
  const open = await listen(respond, "0.0.0.0");
  expect((await ask(open, {}, { host: own.address })).status).toBe(401);
  expect((await ask(open, { authorization: `Bearer ${TOKEN}` }, { host: own.address })).status).toBe(200);
});

it("an empty, shorter or longer metrics token is rejected", () => {
  for (const shown of ["", "Bearer", "Bearer ", `Bearer ${TOKEN.slice(1)}`, `Bearer ${TOKEN} x`, TOKEN])
    expect(bearsToken({ headers: { authorization: shown } }, TOKEN), shown).toBe(false);
  expect(bearsToken({ headers: { authorization: `bearer ${TOKEN}` } }, TOKEN)).toBe(true);
  expect(bearsToken({ headers: {} }, undefined)).toBe(false);
});

it("the metrics port serves only the metrics, and only to programs on the same machine", async () => {
  const own = await listenForMetrics(0, respond);
  expect((await ask(own.port)).status).toBe(200);
  expect((await ask(own.port, { forwarded: "for=203.0.113.7" })).status).toBe(401);
  expect((await ask(own.port, {}, { path: "/healthz" })).status).toBe(404);
  await own.stop();
  await expect(ask(own.port)).rejects.toThrow(/ECONNREFUSED/);
});
