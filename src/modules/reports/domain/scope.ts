import type { Right } from "#shared/rights.ts";
import type { Days } from "./period.ts";
import { type ReportName, reportNamed } from "./reports.ts";

/** What the holder of `reports.today` sees of today: no balances, contracts or clients of longer periods. */
const OF_TODAY: readonly ReportName[] = [
  ...(["sales", "revenue", "reductions", "money-in", "unpaid", "tax", "tips", "visits", "visit-value"] as const),
  ...(["utilization", "top", "waitlist", "coupons"] as const),
];

export type ScopeKind = "all" | "today" | "own";

/** Who reads: their rights, and the practitioner that they are, if any. */
export type ReportReader = { rights: readonly Right[]; practitionerId: string | null };

type ScopeQuery = Days & { report: ReportName; person?: string | undefined };

/** Whether a report can be narrowed to a person's own numbers. */
const isOfPeople = (name: ReportName): boolean => reportNamed(name).filters.includes("person");

/**
 * Returns by which right a reader sees a report: all of it, what is of today, or their own numbers, of which an account that is no
 * practitioner has none; undefined if they don't.
 */
export function scopeFor(
  { rights, practitionerId }: ReportReader,
  wanted: ScopeQuery,
  today: string,
): ScopeKind | undefined {
  if (rights.includes("reports.all")) return "all";
  const isToday = wanted.from === today && wanted.to === today;
  if (rights.includes("reports.today") && isToday && OF_TODAY.includes(wanted.report)) return "today";
  const isOwn = wanted.person === undefined || wanted.person === practitionerId;
  if (rights.includes("reports.own") && isOwn && isOfPeople(wanted.report)) return "own";
  return undefined;
}

/** Says whether a reader sees all that a report shows, as it is narrowed: who sees their own numbers alone, if it is of them. */
export function coversAll(reader: ReportReader, wanted: ScopeQuery, today: string): boolean {
  const scope = scopeFor(reader, wanted, today);
  return scope === "own" ? wanted.person !== undefined : scope !== undefined;
}

/** Returns the reports that a reader can open at all. */
export function openReports({ rights }: ReportReader, names: readonly ReportName[]): ReportName[] {
  if (rights.includes("reports.all")) return [...names];
  return names.filter(
    (name) =>
      (rights.includes("reports.today") && OF_TODAY.includes(name)) ||
      (rights.includes("reports.own") && isOfPeople(name)),
  );
}
