import type { Right } from "#shared/rights.ts";
import type { Days } from "./period.ts";
import { type ReportName, reportNamed } from "./reports.ts";

/**
 * The reports that `reports.today` allows for today. They contain no balances, no contracts and no customers over
 * longer periods.
 */
const OF_TODAY: readonly ReportName[] = [
  ...(["sales", "revenue", "reductions", "money-in", "unpaid", "tax", "tips", "visits", "visit-value"] as const),
  ...(["utilization", "top", "waitlist", "coupons"] as const),
];

export type ScopeKind = "all" | "today" | "own";

/** The reader's permissions, and their practitioner id if they have one. */
export type ReportReader = { rights: readonly Right[]; practitionerId: string | null };

type ScopeQuery = Days & { report: ReportName; person?: string | undefined };

/** Whether a report can be filtered to a person's own numbers. */
const isOfPeople = (name: ReportName): boolean => reportNamed(name).filters.includes("person");

/**
 * Returns the scope in which a reader sees a report: all of it, only today, or only their own numbers (none for an
 * account without a practitioner); undefined if they can't see it.
 */
export function scopeFor(
  { rights, practitionerId }: ReportReader,
  query: ScopeQuery,
  today: string,
): ScopeKind | undefined {
  if (rights.includes("reports.all")) return "all";
  const isToday = query.from === today && query.to === today;
  if (rights.includes("reports.today") && isToday && OF_TODAY.includes(query.report)) return "today";
  const isOwn = query.person === undefined || query.person === practitionerId;
  if (rights.includes("reports.own") && isOwn && isOfPeople(query.report)) return "own";
  return undefined;
}

/**
 * Whether a reader's permissions cover everything in a report with these filters. Permission for their own numbers is
 * enough only if the report is filtered by the reader.
 */
export function coversAll(reader: ReportReader, query: ScopeQuery, today: string): boolean {
  const scope = scopeFor(reader, query, today);
  return scope === "own" ? query.person !== undefined : scope !== undefined;
}

/** Returns the reports that a reader can open in any scope. */
export function openReports({ rights }: ReportReader, names: readonly ReportName[]): ReportName[] {
  if (rights.includes("reports.all")) return [...names];
  return names.filter(
    (name) =>
      (rights.includes("reports.today") && OF_TODAY.includes(name)) ||
      (rights.includes("reports.own") && isOfPeople(name)),
  );
}
