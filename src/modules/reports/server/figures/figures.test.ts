import { describe, expect, it } from "vitest";
import { chart } from "#modules/ledger/domain/chart.ts";
import { toFigures } from "../../domain/figure-values.ts";
import { changeOf, HEADLINES } from "../../domain/headlines.ts";
import { MOVEMENT_RULES, movementOf } from "../../domain/movements.ts";
import { comparedWith, groupStarts } from "../../domain/period.ts";
import { daysOfSchedule, nextSendDay } from "../../domain/report-schedule.ts";
import { REPORT_NAMES, reportNamed, reports } from "../../domain/reports.ts";
import { coversAll, openReports, type ReportReader, scopeFor } from "../../domain/scope.ts";
import { reportCode } from "./report-code.ts";

describe("the figures in reports", () => {
  it("are all computed by code, and no code computes a figure that isn't defined (OO-14)", () => {
    for (const { name, figures } of reports) {
      const defined = figures.filter(({ of, minus }) => !of && !minus).map(({ id }) => id);
      const read = reportCode[name].flatMap((reader) => reader.figures);
      expect([name, [...read].sort()]).toEqual([name, [...defined].sort()]);
    }
  });

  it("are unique within a report, and ratios use only figures of the same report", () => {
    for (const { name, figures } of reports) {
      const ids = figures.map(({ id }) => id);
      expect([name, new Set(ids).size]).toEqual([name, ids.length]);
      for (const { of = [], minus = [] } of figures) for (const part of [...of, ...minus]) expect(ids).toContain(part);
    }
  });

  it("can all list their rows, and can be computed for each of the report's breakdowns and filters", () => {
    for (const { name, by, filters } of reports) {
      const readers = reportCode[name];
      for (const one of by)
        expect([name, one, readers.some((reader) => reader.breaksBy(one))]).toEqual([name, one, true]);
      for (const one of filters)
        expect([name, one, readers.some((reader) => reader.hasFilter(one))]).toEqual([name, one, true]);
      for (const reader of readers)
        expect([name, [...reader.rows.keys()].sort()]).toEqual([name, [...reader.figures].sort()]);
    }
  });

  it("refer only to existing accounts, and headlines refer only to existing figures", () => {
    for (const { figures } of reports)
      for (const { accounts } of figures) for (const account of accounts) expect(Object.keys(chart)).toContain(account);
    for (const { report, figure } of HEADLINES)
      expect(reportNamed(report).figures.map(({ id }) => id)).toContain(figure);
  });

  it("divide sums for a total percentage, rather than averaging percentages, and never divide by zero", () => {
    const { figures } = reportNamed("visits");
    const values = (noShows: number, ended: number) => toFigures(figures, { noShows, ended }, 30).noShowRate;
    expect([values(1, 3), values(1, 1), values(2, 4), values(0, 0)]).toEqual([33.3, 100, 50, null]);
    const stock = reportNamed("stock").figures;
    const coverOf = (sold: number) => toFigures(stock, { pieces: 45, sold }, 60).cover;
    expect([coverOf(30), coverOf(0)]).toEqual([90, null]);
    const [, , hours, noShows] = HEADLINES;
    expect(hours && changeOf(hours, 74, 71)).toEqual({ in: "points", value: 3, isGood: true });
    expect(noShows && changeOf(noShows, 2.9, 2.3)).toEqual({ in: "points", value: 0.6, isGood: false });
  });

  it("show a change in percent up to three times the earlier value, and no percentage beyond that", () => {
    const [revenue] = HEADLINES;
    const changes = [300_00, 300_01, -300_01, 0].map((now) => revenue && changeOf(revenue, now, 100_00)?.value);
    expect(changes).toEqual([200, undefined, undefined, -100]);
    expect(revenue && changeOf(revenue, 100_00, 0)).toBeNull();
  });
});

describe("changes of liabilities", () => {
  it("are classified as sold, used, refunded or expired, by event and account", () => {
    const cases = [
      ["gift_card", "order_sold", "sold"],
      ["gift_card", "order_reserved", "used"],
      ["gift_card", "refund_agreed", "refunded"],
      ["gift_card", "gift_card_expired", "expired"],
      ["plan", "sessions_used", "used"],
      ["plan", "package_ended", "expired"],
      ["store_credit", "package_ended", "sold"],
      ["order", "tender_taken", "sold"],
      ["order", "order_sold", "used"],
      ["order", "refund_done", "refunded"],
      ["deposit", "visit_completed", "used"],
      ["deposit", "deposit_returned", "refunded"],
    ] as const;
    expect(cases.map(([kind, event]) => movementOf(kind, event))).toEqual(cases.map(([, , movement]) => movement));
    expect(MOVEMENT_RULES.every(({ events, isElse }) => isElse || (events?.length ?? 0) > 0)).toBe(true);
  });
});

describe("report periods", () => {
  it("are compared with the same number of days before, or the same days a year ago", () => {
    const days = { from: "2026-10-22", to: "2026-11-20" };
    expect(comparedWith(days, "before")).toEqual({ from: "2026-09-22", to: "2026-10-21" });
    expect(comparedWith(days, "year")).toEqual({ from: "2025-10-22", to: "2025-11-20" });
    expect(comparedWith({ from: "2028-02-29", to: "2028-02-29" }, "year")).toEqual({
      from: "2027-02-28",
      to: "2027-02-28",
    });
    expect(comparedWith(days, "none")).toBeNull();
  });

  it("are split into weeks from Sunday and months from the first, cut off at the period's ends", () => {
    const days = { from: "2026-10-29", to: "2026-11-10" };
    expect(groupStarts("week", days)).toEqual(["2026-10-29", "2026-11-01", "2026-11-08"]);
    expect(groupStarts("month", days)).toEqual(["2026-10-29", "2026-11-01"]);
    expect(groupStarts("day", days)).toHaveLength(13);
  });

  it("of emailed reports end at the latest on the day before the email is sent", () => {
    const sunday = "2026-11-29";
    expect(daysOfSchedule("lastWeek", sunday)).toEqual({ from: "2026-11-22", to: "2026-11-28" });
    expect(daysOfSchedule("lastMonth", sunday)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    expect(daysOfSchedule("monthToDate", "2026-12-01")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(nextSendDay({ cadence: "weekly", on: 1 }, sunday)).toBe("2026-11-30");
    expect(nextSendDay({ cadence: "monthly", on: 28 }, sunday)).toBe("2026-12-28");
    expect(nextSendDay({ cadence: "daily", on: null }, sunday)).toBe(sunday);
  });
});

describe("permissions for reports", () => {
  const today = "2026-11-29";
  const days = { from: today, to: today };
  const month = { from: "2026-11-01", to: today };
  const desk: ReportReader = { rights: ["reports.today"], practitionerId: null };
  const dana: ReportReader = { rights: ["reports.own"], practitionerId: "dana" };

  it("allow all data, today's data, or only a person's own figures", () => {
    expect(scopeFor({ rights: ["reports.all"], practitionerId: null }, { report: "owed", ...month }, today)).toBe(
      "all",
    );
    expect(scopeFor(desk, { report: "sales", ...days }, today)).toBe("today");
    expect(scopeFor(desk, { report: "sales", ...month }, today)).toBeUndefined();
    expect(scopeFor(desk, { report: "owed", ...days }, today)).toBeUndefined();
    expect(scopeFor(dana, { report: "sales", ...month }, today)).toBe("own");
    expect(scopeFor(dana, { report: "sales", ...month, person: "imani" }, today)).toBeUndefined();
    expect(scopeFor(dana, { report: "owed", ...month }, today)).toBeUndefined();
  });

  it("allow an emailed report that is limited to a person's own figures (OO-17)", () => {
    expect(coversAll(dana, { report: "sales", ...month, person: "dana" }, today)).toBe(true);
    expect(coversAll(dana, { report: "sales", ...month }, today)).toBe(false);
    expect(openReports(desk, REPORT_NAMES)).not.toContain("members");
    expect(openReports(dana, REPORT_NAMES)).toContain("visits");
  });
});
