import { expect, it } from "vitest";
import { latestEndOf } from "./latest-end.ts";

const day = { opens: "09:00", closes: "19:00" };
const rules = { closingTime: "17:00", hours: [null, day, day, day, day, day, { opens: "09:00", closes: "14:00" }] };

it("BK-1: a visit must end by the clinic's closing time, or on short days by the end of its opening hours", () => {
  expect(latestEndOf("2026-12-01", rules)).toBe("17:00");
  expect(latestEndOf("2026-12-05", rules)).toBe("14:00");
  expect(latestEndOf("2026-12-01", { ...rules, closingTime: "18:30" })).toBe("18:30");
});
