import { afterEach, expect, it, vi } from "vitest";
import { clockOffsetMs, hearClock, now, setClockOffset } from "./now.ts";

afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
});

it("the browser's clock is real time until it receives an offset from the server", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T12:00:00Z") });
  hearClock(null);
  expect(now().toISOString()).toBe("2026-11-22T12:00:00.000Z");
  hearClock("86400000");
  expect(now().toISOString()).toBe("2026-11-23T12:00:00.000Z");
});

it("the browser's clock isn't set back by an older response or by a response without an offset", () => {
  hearClock("5000");
  for (const told of ["1000", null, undefined, "", "soon"]) hearClock(told);
  expect(clockOffsetMs()).toBe(5_000);
});
