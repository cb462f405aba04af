import { describe, expect, it } from "vitest";
import { lengthWords, periodWords } from "./period-words.ts";
import { presetOf, presetsOn, usualDays } from "./presets.ts";

const daysOf = (label: string, today: string) => presetsOn(today).find((preset) => preset.label === label)?.days;

describe("the periods of reports", () => {
  it("are computed from the clinic's date, across months, quarters and years", () => {
    expect(daysOf("Last 30 days", "2026-11-20")).toEqual({ from: "2026-10-22", to: "2026-11-20" });
    expect(daysOf("Last month", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(daysOf("Last month", "2026-01-01")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(daysOf("Last quarter", "2026-02-14")).toEqual({ from: "2025-10-01", to: "2025-12-31" });
    expect(daysOf("Last quarter", "2026-12-31")).toEqual({ from: "2026-07-01", to: "2026-09-30" });
    expect(daysOf("Last year", "2028-02-29")).toEqual({ from: "2027-01-01", to: "2027-12-31" });
  });

  it("have a preset's name if their days match that preset, and no name otherwise", () => {
    expect(presetOf({ from: "2026-10-22", to: "2026-11-20" }, "2026-11-20")?.label).toBe("Last 30 days");
    expect(presetOf({ from: "2026-10-21", to: "2026-11-20" }, "2026-11-20")).toBeUndefined();
  });

  it("are by default the days for which the report already has data", () => {
    const today = "2026-11-20";
    expect(usualDays(today)).toEqual({ from: "2026-10-22", to: today });
    expect(usualDays(today, "back")).toEqual({ from: "2026-07-23", to: "2026-08-21" });
    expect(usualDays(today, "cohorts")).toEqual({ from: "2025-11-01", to: today });
  });

  it("are written with a year only if it isn't the current year", () => {
    const today = "2026-11-20";
    expect(periodWords({ from: "2026-10-22", to: today }, today)).toBe("October 22 to November 20");
    expect(periodWords({ from: "2025-10-22", to: "2025-11-20" }, today)).toBe("October 22 to November 20, 2025");
    expect(periodWords({ from: "2025-12-22", to: "2026-01-20" }, today)).toBe("December 22, 2025 to January 20, 2026");
    expect(periodWords({ from: today, to: today }, today)).toBe("Friday, November 20");
  });

  it("show their length and the period they are compared with", () => {
    const days = { from: "2026-10-22", to: "2026-11-20" };
    expect(lengthWords(days, null)).toBe("30 days");
    expect(lengthWords(days, { from: "2026-09-22", to: "2026-10-21" })).toBe("30 days, against the 30 before");
    expect(lengthWords(days, { from: "2025-10-22", to: "2025-11-20" })).toBe(
      "30 days, against the same days a year before",
    );
  });
});
