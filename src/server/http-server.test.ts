import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import type { ApiEnv } from "#api/bind-call.ts";
import { createHttpServer } from "./http-server.ts";

const api = new Hono<ApiEnv>().get("/api/v1/echo", (c) => c.json({ length: c.req.query("q")?.length }));
const nobody = { serve: async () => false, sendIfCached: () => false };
const { server, drain } = createHttpServer({
  clockOffsetMs: () => 0,
  api,
  pages: nobody as never, // no document is asked for here
  pictures: nobody as never,
  files: nobody as never,
  responders: [],
  onError: () => {},
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
afterAll(drain);

it("leaves an address of any length to the API, which answers as JSON; documents' end at 4 KB (ER-3)", async () => {
  const long = "a".repeat(5_000);
  const answer = await fetch(`${origin}/api/v1/echo?q=${long}`);
  expect(await answer.json()).toEqual({ length: 5_000 });
  expect((await fetch(`${origin}/shop?q=${long}`)).status).toBe(414);
});
