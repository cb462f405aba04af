import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addDays } from "#shared/zoned-time.ts";
import { monthWords } from "../../domain/group-words.ts";
import { changeOf, HEADLINES, isMuchMore } from "../../domain/headlines.ts";
import { comparedWith, type Days, daysIn, groupStarts } from "../../domain/period.ts";
import type { Comparison } from "../../domain/report.ts";
import type { ReportName } from "../../domain/reports.ts";
import type { ScopeKind } from "../../domain/scope.ts";
import type { Dashboard } from "../../staff/contract/dashboard-schema.ts";
import { cohortReader } from "../figures/visit-sources.ts";
import { type Filters, type ReadReport, readReport } from "../reading/read-report.ts";
import { readSums } from "../reading/read-sums.ts";
import { readFirstDays } from "./first-days.ts";
import { readToLookAt } from "./to-look-at.ts";

type DashboardQuery = Days & { compare: Comparison; scope: ScopeKind; filters: Filters };

/** Utilization in percent above which there is no room for a late visit. */
const FULL_ABOVE = 88;
const MOST_BARS = 92;
const TOP = 5;

const COHORT_MONTHS = [1, 2, 3, 4, 5] as const;
const cohorts = cohortReader(COHORT_MONTHS);

const SERIES = [
  { id: "treatments", label: "Treatments" },
  { id: "products", label: "Products" },
  { id: "giftCards", label: "Gift cards" },
  { id: "memberships", label: "Memberships" },
].map((series) => ({ ...series, report: "revenue" as const, figure: series.id }));

/** Returns whether a chart of these days has one bar per day, week or month, so that there aren't too many bars. */
export function barsOf(days: Days): "day" | "week" | "month" {
  if (daysIn(days) <= MOST_BARS) return "day";
  return groupStarts("week", days).length <= MOST_BARS ? "week" : "month";
}

const sumOf = (values: Readonly<Record<string, number | null>> | null): number =>
  SERIES.reduce((sum, { id }) => sum + (values?.[id] ?? 0), 0);

function toRevenue({ by, groups }: ReadReport): Dashboard["revenue"] {
  const days = groups.map(({ key, label, values, before }) => ({
    key,
    label,
    before: before && sumOf(before),
    values: Object.fromEntries(SERIES.map(({ id }) => [id, values[id] ?? 0])),
  }));
  return { by: by === "week" || by === "month" ? by : "day", series: SERIES, days };
}

const toTop = ({ groups }: ReadReport): Dashboard["topTreatments"] =>
  groups
    .filter(({ key }) => key !== "")
    .slice(0, TOP)
    .map(({ key, label, values }) => ({ id: key, label, count: values.lines ?? 0, net: values.net ?? 0 }));

/** Returns the first day of the month that is this many months before a day's month. */
function monthsBefore(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}-01`;
}

async function readCohorts(db: DatabaseOrTransaction, to: string): Promise<Dashboard["cohorts"]> {
  const days = { from: monthsBefore(to, COHORT_MONTHS.length), to };
  const { groups } = await readSums(db, [cohorts], "month", { ...days, filters: {} });
  return [...groups]
    .filter(([key, { clients = 0 }]) => key.slice(0, 7) < to.slice(0, 7) && clients > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sums]) => ({
      key,
      label: monthWords(key).split(" ")[0] ?? "",
      clients: sums.clients ?? 0,
      back: COHORT_MONTHS.map((month) => {
        const passed = sums[`passed${month}`] ?? 0;
        // A share is shown only once these months have passed for the whole cohort, so that each line covers the same
        // people.
        return passed === 0 || passed < (sums.clients ?? 0)
          ? null
          : Math.round(((sums[`back${month}`] ?? 0) / passed) * 100);
      }),
    }));
}

const toHours = ({ groups }: ReadReport): Dashboard["hours"]["people"] =>
  groups
    .map(({ key, label, values: { booked, bookable, utilization } }) => ({
      id: key,
      label,
      booked: booked ?? 0,
      bookable: bookable ?? 0,
      percent: utilization ?? null,
      isFull: (utilization ?? 0) > FULL_ABOVE,
    }))
    .filter(({ booked, bookable }) => booked > 0 || bookable > 0)
    .sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));

/**
 * The reports on the dashboard of a reader who may see only their own figures. Other reports can't be filtered to one
 * person.
 */
const OF_PEOPLE: readonly ReportName[] = ["sales", "visits", "back"];

const earlier = ({ from, to }: Days, days = 0): Days => ({ from: addDays(from, -days), to: addDays(to, -days) });

/** Reports whose percentages say little if a period has few visits. */
const OF_FEW_VISITS: readonly ReportName[] = ["visits", "utilization"];

/**
 * Whether the clinic existed on all days of a period. If it opened later, it sold less in that period, and the
 * difference would look like growth.
 */
const isCovered = (days: Days | null, firstDay: string | null): boolean =>
  days === null || firstDay === null || firstDay <= days.from;

/** Returns everything that the dashboard shows about a period to a reader with this scope. */
export async function readDashboard(db: DatabaseOrTransaction, query: DashboardQuery): Promise<Dashboard> {
  const { from, to, compare, scope, filters } = query;
  const read = (name: ReportName, options: { by?: ReadReport["by"]; filters?: Filters; compare?: Comparison } = {}) =>
    readReport(
      db,
      { name, from, to, compare, ...options, filters: { ...filters, ...options.filters } },
      // One group more than shown, because one of the groups may have no item.
      name === "top" ? { most: TOP + 1 } : {},
    );
  const isOwn = scope === "own";
  const shown = HEADLINES.filter(({ id, report }) =>
    isOwn ? OF_PEOPLE.includes(report) : scope === "all" || (id !== "owed" && id !== "back"),
  );
  const people: Filters = isOwn && filters.person ? { resource: filters.person } : {};
  const hoursOf = (kind: string, more: Filters = {}) =>
    readReport(db, { name: "utilization", from, to, compare, by: "resource", filters: { kind, ...more } });
  const none = Promise.resolve([]);
  const [reports, revenue, treatments, products, practitioners, rooms, devices, cohortsRead, toLookAt, firstDays] =
    await Promise.all([
      Promise.all(
        [...new Map(shown.map((rule) => [rule.report, rule])).values()]
          .filter(({ report }) => report !== "utilization")
          .map(({ report: name, daysEarlier }) =>
            readReport(db, { name, ...earlier(query, daysEarlier), compare, filters }),
          ),
      ),
      read("revenue", { by: barsOf({ from, to }) }),
      read("top", { by: "item", filters: { kind: "service" }, compare: "none" }),
      read("top", { by: "item", filters: { kind: "product" }, compare: "none" }),
      hoursOf("practitioner", people),
      isOwn ? undefined : hoursOf("room"),
      isOwn ? undefined : hoursOf("device"),
      scope === "all" ? readCohorts(db, to) : none,
      isOwn ? none : readToLookAt(db),
      readFirstDays(db),
    ]);
  const totals = new Map(reports.map((report) => [report.name, report]));
  const visits = totals.get("visits");
  const wasQuiet = isMuchMore(visits?.totals.visits ?? 0, visits?.totalsBefore?.visits ?? 0);
  return {
    from,
    to,
    days: daysIn({ from, to }),
    compare: comparedWith({ from, to }, compare),
    scope,
    headlines: shown.map((rule) => {
      // The headline about booked hours covers only people, not rooms and devices.
      const of = rule.report === "utilization" ? practitioners : totals.get(rule.report);
      const [value, before] = [of?.totals[rule.figure] ?? null, of?.totalsBefore?.[rule.figure] ?? null];
      const { id, report, figure, label, kind, note = null } = rule;
      const days = earlier(query, rule.daysEarlier);
      const compares =
        isCovered(comparedWith(days, compare), firstDays[report === "sales" ? "sales" : "visits"]) &&
        !(wasQuiet && OF_FEW_VISITS.includes(report) && kind === "percent");
      const change = compares ? changeOf(rule, value, before) : null;
      return { id, report, figure, ...days, label, kind, value, before, note, change };
    }),
    revenue: toRevenue(revenue),
    topTreatments: toTop(treatments),
    topProducts: toTop(products),
    cohorts: cohortsRead,
    hours: {
      fullAbove: FULL_ABOVE,
      people: toHours(practitioners),
      rooms: rooms ? toHours(rooms) : [],
      devices: devices ? toHours(devices) : [],
    },
    toLookAt,
  };
}
