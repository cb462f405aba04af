import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import type { ApiEnv } from "#api/bind-call.ts";
import { type Patience, presentPatience } from "#platform/db/patience.ts";
import { presentTraceId } from "#platform/trace.ts";
import { HOST_LIKE_TARGETS } from "#testing/host-like-targets.ts";
import { createHttpServer } from "./http-server.ts";

let patience: Patience | undefined;
const api = new Hono<ApiEnv>()
  .get("/api/v1/echo", (c) => c.json({ length: c.req.query("q")?.length }))
  .get("/api/v1/trace", (c) => c.json({ traceId: presentTraceId() }))
  .get("/api/v1/stream", () => {
    patience = presentPatience();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(": hello\n\n")),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
const nobody = { serve: async () => false, sendIfCached: () => false };
const { server, drain } = createHttpServer({
  isHttps: false,
  clockOffsetMs: () => 0,
  api,
  pages: nobody as never, // no document is requested here
  pictures: nobody as never,
  files: nobody as never,
  responders: [],
  onError: () => {},
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
afterAll(drain);

it("a request's time limit no longer applies once its response starts to stream (O2)", async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/v1/stream`, { signal: leaving.signal });
  expect(answer.status).toBe(200);
  expect(patience?.isEnded).toBe(true);
  leaving.abort();
});

it("OP-25: a request is handled under the trace id that its traceparent header contains", async () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  expect(await (await fetch(`${origin}/api/v1/trace`, { headers })).json()).toEqual({ traceId });
});

it("an API URL of any length gets a response in JSON, while page URLs are limited to 4 KB (ER-3)", async () => {
  const long = "a".repeat(5_000);
  const answer = await fetch(`${origin}/api/v1/echo?q=${long}`);
  expect(await answer.json()).toEqual({ length: 5_000 });
  expect((await fetch(`${origin}/shop?q=${long}`)).status).toBe(414);
});

it.each(HOST_LIKE_TARGETS)(
  "the response is 400 for %s, which a browser could read as another site's URL",
  async (path) => {
    const { port } = server.address() as AddressInfo; // a listening TCP server has one
    const status = await new Promise<number | undefined>((resolve, reject) => {
      // The path is sent as written; fetch would resolve it first.
      get({ host: "127.0.0.1", port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });
    expect(status).toBe(400);
  },
);
