import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WireAppointment } from "../../contract/appointment.ts";
import { FreeUntil } from "./free-until.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const POLICY = "Free to move for two days. After that, a change costs half.";

function wordsOf(appointment: Partial<WireAppointment>): string {
  const visit = {
    status: "booked",
    startsAt: "2026-12-08T15:00:00.000Z",
    timeZone: "America/New_York",
    policy: POLICY,
    canReschedule: true,
    changeFee: 0,
    changeableUntil: "2026-12-06T15:00:00.000Z",
    terms: { text: POLICY, noticeHours: 48, lateFee: null, noShowFee: 0, deposit: 0 },
    ...appointment,
  } as WireAppointment; // the component reads nothing else of a visit
  return renderToStaticMarkup(<FreeUntil appointment={visit} />).replace(/<[^>]+>/g, "");
}

it("a visit's page says until when moving is free, followed by the policy", () => {
  expect(wordsOf({})).toMatch(/^Free to move until Sun, Dec 6, 10:00 am\.Cancellation policy/);
});

it("a held visit's page says until when moving will be free, if that time hasn't passed", () => {
  const held = { status: "held", canReschedule: false, changeableUntil: null } as const;
  expect(wordsOf(held)).toMatch(/^Free to move until Sun, Dec 6, 10:00 am\./);
  expect(wordsOf({ ...held, startsAt: "2026-12-02T15:00:00.000Z" })).toBe(POLICY);
});

it("a visit's page shows only the policy if a change costs a fee or needs a call", () => {
  expect(wordsOf({ changeFee: 5_000 })).toBe(POLICY);
  expect(wordsOf({ canReschedule: false, changeableUntil: null })).toBe(POLICY);
});
