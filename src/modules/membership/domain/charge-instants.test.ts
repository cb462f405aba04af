import { expect, it } from "vitest";
import { chargeAfter } from "./charge-instants.ts";

const day = (text: string) => new Date(`${text}T03:00:00Z`);

it("PY-5 monthly charges are whole months after the first charge; a short month doesn't shift later charges", () => {
  const rhythm = { anchor: day("2026-12-29"), interval: "month" } as const;
  expect(chargeAfter(rhythm, day("2026-12-01"))).toEqual(day("2026-12-29"));
  expect(chargeAfter(rhythm, day("2026-12-29"))).toEqual(day("2027-01-29"));
  expect(chargeAfter(rhythm, day("2026-12-29"), 1)).toEqual(day("2027-02-28"));
  expect(chargeAfter(rhythm, day("2027-02-28"))).toEqual(day("2027-03-29"));
});

it("PY-5 annual charges are whole years after the first charge", () => {
  const rhythm = { anchor: day("2026-12-24"), interval: "year" } as const;
  expect(chargeAfter(rhythm, day("2026-12-24"), 1)).toEqual(day("2028-12-24"));
});
