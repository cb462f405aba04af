import { expect, it } from "vitest";
import type { ReportName } from "../../domain/reports.ts";
import type { ReportAnswer } from "../contract/report-schemas.ts";
import { chartColumns, timeChartData } from "./report-chart-data.ts";

/** A report of two days with these values of its figures. */
function answerOf(name: ReportName, figures: Record<string, [number, number]>): ReportAnswer {
  const columns = Object.keys(figures).map((id) => ({
    id,
    label: id,
    kind: "money" as const,
    definition: "",
    day: "",
    accounts: [],
    hasRows: true,
    of: null,
    isNotInBooks: false,
  }));
  const valuesOf = (at: 0 | 1) => Object.fromEntries(Object.entries(figures).map(([id, values]) => [id, values[at]]));
  const groups = ([0, 1] as const).map((at) => ({
    key: `2026-11-0${at + 1}`,
    label: "",
    values: valuesOf(at),
    before: null,
    beforeKey: null,
  }));
  const days = { from: "2026-11-01", to: "2026-11-02" };
  const totals = { values: {}, totals: {}, totalsBefore: null };
  return { name, ...days, by: "day", compare: null, filters: [], columns, groups, hasMore: false, ...totals };
}

const idsOf = (answer: ReportAnswer, show?: string) => chartColumns(answer, show).map(({ id }) => id);

it("OO-16: a chart shows the report's main figure, or the first figure that isn't zero", () => {
  expect(idsOf(answerOf("tax", { collected: [5, 0], returned: [0, 0], tax: [5, 0] }))).toEqual(["tax"]);
  expect(idsOf(answerOf("other", { breakage: [0, 0], rounding: [0, 0], goodwill: [0, 7] }))).toEqual(["goodwill"]);
  expect(idsOf(answerOf("payouts", { payouts: [0, 0], paidOut: [0, 0] }))).toEqual(["paidOut"]);
  expect(idsOf(answerOf("other", { breakage: [0, 0], goodwill: [0, 7] }), "breakage")).toEqual(["breakage"]);
});

it("OO-16: a stacked chart leaves out kinds without sales, and each kind always has the same color", () => {
  const answer = answerOf("revenue", { treatments: [3, 4], products: [0, 0], giftCards: [0, 2] });
  const { series } = timeChartData(answer, chartColumns(answer, undefined), "2026-11-20");
  expect(series).toEqual([
    { name: "treatments", tone: 0, values: [3, 4] },
    { name: "giftCards", tone: 2, values: [0, 2] },
  ]);
});
