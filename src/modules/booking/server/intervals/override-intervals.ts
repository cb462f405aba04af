import { sql } from "drizzle-orm";
import { mayOverride, SHORTEST_REASON } from "#modules/care/domain/override-role.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { EVERY_INTERVAL, type RuleOverride, SCREENING } from "../../domain/booking-rule.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { listBrokenIntervals } from "./assert-intervals.ts";
import { type BrokenInterval, toIntervalError, type VisitOnDate } from "./judge-visit.ts";
import type { IntervalSubject } from "./known-visits.ts";
import { ruleOverrides } from "./override-tables.ts";

type IntervalOverride = {
  judged: VisitOnDate & IntervalSubject;
  override: RuleOverride | undefined;
  /** Whether a booked visit is moved: then only its date is new. */
  isMove?: boolean;
  /** Treatments that the visit already has. The rules that they break were decided on when they were booked. */
  booked?: readonly string[];
};

/**
 * Returns the medical rules that staff override for a visit, with their reason; none if it breaks none. Runs before the
 * visit takes its slot. Throws `too_soon` and `not_together` with `rules` for rules that aren't overridden, `forbidden`
 * for a rule that the staff member may not override, and `override_reason_needed` for a reason of fewer than ten
 * characters.
 */
export async function overrideIntervals(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { principal }: Staff,
  { judged, override, isMove = false, booked = [] }: IntervalOverride,
): Promise<BrokenInterval[]> {
  const all = await listBrokenIntervals(tx, snapshot, judged);
  const before = booked.length > 0 ? await listBrokenIntervals(tx, snapshot, { ...judged, serviceIds: booked }) : [];
  const found = all.filter(({ rule }) => !before.some((known) => known.rule.id === rule.id));
  const broken = isMove ? found.filter(({ code }) => code !== "not_together") : found;
  const isNamed = ({ rule }: BrokenInterval) =>
    override?.rules.some((name) => name === rule.id || (name === EVERY_INTERVAL && rule.id !== SCREENING)) === true;
  const left = broken.filter((one) => !isNamed(one));
  const refusal = toIntervalError(left);
  if (refusal) {
    const { code, message } = refusal;
    const issues = broken.map((one) => ({ path: one.rule.id, message: one.message }));
    throw new AppError(code, { message, issues, rules: issues.map(({ path }) => path) });
  }
  if (broken.some(({ rule }) => !mayOverride(principal, rule.overrideRole))) {
    throw new AppError("forbidden", { message: "Only the medical director can book through this rule." });
  }
  if (broken.length > 0 && (override?.reason.trim().length ?? 0) < SHORTEST_REASON) {
    throw new AppError("override_reason_needed", {
      message: `Say why, in ${SHORTEST_REASON} characters or more.`,
      issues: [{ path: "override.reason", message: `at least ${SHORTEST_REASON} characters` }],
    });
  }
  return broken;
}

type OverrideRecord = {
  appointmentId: string;
  intervals: readonly BrokenInterval[];
  override: RuleOverride | undefined;
};

/** Stores who overrode which medical rules for a visit, and why. A repeated override of a rule replaces the reason. */
export async function writeOverrides(
  tx: Transaction,
  { principal }: Staff,
  { appointmentId, intervals, override }: OverrideRecord,
): Promise<void> {
  // An override of the health check is recorded in the visit's history instead.
  const ruleIds = [...new Set(intervals.map(({ rule }) => rule.id))].filter((id) => id !== SCREENING);
  if (ruleIds.length === 0 || !override) return;
  const by = { reason: override.reason.trim(), staffId: principal.customerId, staffName: principal.name };
  await tx
    .insert(ruleOverrides)
    .values(ruleIds.map((ruleId) => ({ id: newId(), appointmentId, ruleId, ...by })))
    .onConflictDoUpdate({
      target: [ruleOverrides.appointmentId, ruleOverrides.ruleId],
      set: { ...by, at: sql`clock_now()` },
    });
}
