import { expect, it } from "vitest";
import { dayText, momentText, monthText, shortDayText } from "./moment-text.ts";

const zone = "America/New_York";
const now = new Date("2026-11-20T16:42:00Z");

it("says moments in the clinic's zone, with the year where it is another", () => {
  expect(momentText("2026-11-20T19:45:00Z", zone, now)).toBe("Nov 20, 2:45 pm");
  expect(momentText("2026-01-01T03:05:00Z", zone, now)).toBe("Dec 31, 2025, 10:05 pm");
  expect(dayText("2026-11-21T02:00:00Z", zone)).toBe("November 20, 2026");
  expect(shortDayText("2026-11-21T02:00:00Z", zone)).toBe("Nov 20, 2026");
  expect(monthText("2026-12-01T02:00:00Z", zone)).toBe("November 2026");
});
