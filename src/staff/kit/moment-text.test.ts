import { expect, it } from "vitest";
import { momentText, momentWords, monthText, shortDayText } from "./moment-text.ts";

const zone = "America/New_York";

it("times are shown in the clinic's zone: as MM-DD-YYYY values, or in words within sentences (AU-6)", () => {
  expect(momentText("2026-11-20T19:45:00Z", zone)).toBe("11-20-2026, 2:45 pm");
  expect(momentText("2026-01-01T03:05:00Z", zone)).toBe("12-31-2025, 10:05 pm");
  expect(momentWords("2026-11-21T02:00:00Z", zone)).toBe("Friday, November 20, 9:00 pm");
  expect(shortDayText("2026-11-21T02:00:00Z", zone)).toBe("11-20-2026");
  expect(monthText("2026-12-01T02:00:00Z", zone)).toBe("November 2026");
});
