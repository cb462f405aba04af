import { expect, it, vi } from "vitest";
import { sessionWatchOf } from "#modules/account/server/public.ts";
import { openDatabase } from "#platform/db/client.ts";
import { Patience, patiently, presentPatience } from "#platform/db/patience.ts";
import { openPagesOf } from "./open-pages.ts";

it("the heartbeats of live updates run without the time limit of the request that opened the first stream (O2)", () => {
  const patiences: unknown[] = [];
  const timers = vi.spyOn(globalThis, "setInterval").mockImplementation((() => {
    patiences.push(presentPatience());
    return { unref: () => undefined };
  }) as never); // the heartbeats use only `unref` of a timer
  const db = openDatabase("postgresql://127.0.0.1:1/never-asked");
  const logger = { warn: () => {} };
  patiently(new Patience(1), () => {
    openPagesOf(db, logger).add("a-page");
    sessionWatchOf(db, logger).add({ sessionId: "a-session", close: () => {} });
  });
  timers.mockRestore();
  expect(patiences).toEqual([undefined, undefined]);
});
