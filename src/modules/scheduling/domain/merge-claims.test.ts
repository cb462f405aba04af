import { expect, it } from "vitest";
import { mergeClaims } from "./merge-claims.ts";

const at = (time: string) => new Date(`2026-12-08T${time}:00Z`);
const claim = (resourceId: string, from: string, to: string) => ({ resourceId, from: at(from), to: at(to) });

it("mergeClaims joins touching and overlapping claims of one resource, preserves gaps, and sorts by resource", () => {
  expect(
    mergeClaims([
      claim("room", "10:00", "11:00"),
      claim("laser", "12:00", "13:00"),
      claim("room", "09:00", "10:00"),
      claim("laser", "10:00", "11:30"),
      claim("laser", "10:30", "11:00"),
    ]),
  ).toEqual([claim("laser", "10:00", "11:30"), claim("laser", "12:00", "13:00"), claim("room", "09:00", "11:00")]);
});

it("mergeClaims doesn't modify its input", () => {
  const given = [claim("room", "09:00", "10:00"), claim("room", "10:00", "11:00")];
  mergeClaims(given);
  expect(given[0]).toEqual(claim("room", "09:00", "10:00"));
});
