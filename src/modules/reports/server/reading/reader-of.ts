import { sql } from "drizzle-orm";
import { clinicState } from "#modules/booking/server/public.ts";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import { allRightsOf } from "#shared/rights.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { Days } from "../../domain/period.ts";
import type { ReportName } from "../../domain/reports.ts";
import { type ReportReader, type ScopeKind, scopeFor } from "../../domain/scope.ts";
import type { Filters } from "./read-report.ts";

const readToday = statement(
  { today: "date" },
  sql`select (clock_now() at time zone ${clinicZoneInSql})::date as today`,
);

/** Returns the clinic's day. */
export async function todayOf(db: DatabaseOrTransaction): Promise<string> {
  const [row] = await readToday(db);
  if (!row) throw new Error("a clinic has a first location");
  return row.today;
}

/** Replaces the practitioner id of an account that has none. No figures match it. */
const NO_ONE = "none";

const RIGHTS = ["reports.all", "reports.today", "reports.own"] as const;

/** Returns the reader of a report. Throws `forbidden` for an account without any permission for figures. */
export async function readerOfStaff(db: DatabaseOrTransaction, principal: Principal): Promise<ReportReader> {
  const rights = allRightsOf(principal);
  if (!RIGHTS.some((right) => rights.includes(right))) throw new AppError("forbidden");
  return { rights, practitionerId: await clinicState.findPractitionerOfAccount(db, principal.customerId) };
}

/**
 * Returns the days of a period. Without an end it ends today; without a start it has 30 days, or is today for readers
 * who can't see other days.
 */
export function daysOf(
  reader: ReportReader,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Days {
  const end = to ?? today;
  const isOfToday = !reader.rights.includes("reports.all") && !reader.rights.includes("reports.own");
  const start = from ?? (isOfToday ? end : addDays(end, -29));
  if (start > end) throw new AppError("invalid_input", { message: "The period ends before it begins." });
  return { from: start, to: end };
}

/** Returns a report's scope and the filters that it implies. Throws `forbidden` for what the reader can't see. */
export function narrowed(
  reader: ReportReader,
  query: Days & { report: ReportName; filters: Filters },
  today: string,
): { scope: ScopeKind; filters: Filters } {
  const { filters } = query;
  const scope = scopeFor(reader, { ...query, person: filters.person }, today);
  if (!scope) throw new AppError("forbidden");
  return { scope, filters: scope === "own" ? { ...filters, person: reader.practitionerId ?? NO_ONE } : filters };
}
