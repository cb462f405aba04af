import { hasRight, type Right, type Role } from "#shared/rights.ts";
import type { Days } from "./period.ts";
import { type ReportName, reportNamed } from "./reports.ts";

/** What the holder of `reports.today` sees of today: no balances, contracts or clients of longer periods. */
const OF_TODAY: readonly ReportName[] = [
  ...(["sales", "revenue", "reductions", "money-in", "unpaid", "tax", "tips", "visits", "visit-value"] as const),
  ...(["utilization", "top", "waitlist", "coupons"] as const),
];

export type ScopeKind = "all" | "today" | "own";

/** Whose numbers someone may see: `practitionerId` is who they are, if anyone. */
export type Reader = { role: Role; grantedRights?: readonly Right[]; practitionerId: string | null };

type Wanted = Days & { report: ReportName; person?: string | undefined };

/** Whether a report can be narrowed to a person's own numbers. */
const isOfPeople = (name: ReportName): boolean => reportNamed(name).filters.includes("person");

/**
 * Returns by which right a reader sees a report: all of it, what is of today, or their own numbers; undefined if they don't. Rules apply at
 * the time of asking, so a mail that is due later asks again.
 */
export function scopeFor(reader: Reader, wanted: Wanted, today: string): ScopeKind | undefined {
  if (hasRight(reader, "reports.all")) return "all";
  const isToday = wanted.from === today && wanted.to === today;
  if (hasRight(reader, "reports.today") && isToday && OF_TODAY.includes(wanted.report)) return "today";
  const { practitionerId } = reader;
  const isOwn = practitionerId !== null && (wanted.person === undefined || wanted.person === practitionerId);
  if (hasRight(reader, "reports.own") && isOwn && isOfPeople(wanted.report)) return "own";
  return undefined;
}

/** Returns the reports that a reader can open at all. */
export function openReports(reader: Reader, names: readonly ReportName[]): ReportName[] {
  if (hasRight(reader, "reports.all")) return [...names];
  return names.filter(
    (name) =>
      (hasRight(reader, "reports.today") && OF_TODAY.includes(name)) ||
      (hasRight(reader, "reports.own") && reader.practitionerId !== null && isOfPeople(name)),
  );
}
