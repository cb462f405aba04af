import type { BookingRule, BrokenRule, RuleOverride } from "#modules/booking/domain/booking-rule.ts";
import {
  firstStartMs,
  planForStaff,
  type StaffPlace,
  type StaffPlaceRequest,
  type StaffPlanOption,
} from "#modules/booking/domain/staff-place.ts";
import { type clinicState, holds, type visitRows, type visitRules } from "#modules/booking/server/public.ts";

import { closureOn } from "#modules/content/domain/closure.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { listRefusals } from "./place-reasons.ts";

export type StaffPlaceInput = {
  snapshot: clinicState.ClinicSnapshot;
  startsAt: Date;
  now: Date;
  ways: readonly StaffPlanOption[];
  /** The id of the visit to put into the slot. Its current claims (reserved times) don't count as conflicts. */
  appointmentId: string;
  override?: RuleOverride | undefined;
  /** Rules that were accepted when the visit was booked: they need no override, and aren't recorded again. */
  accepted?: readonly BookingRule[];
};

/**
 * Returns the rules that need no override for a slot on hold (reserved by staff). Its start was in the future when it
 * was reserved, but may have passed while staff talked to the customer.
 */
export function acceptedWithHold(hold: visitRows.ReleasedHold | undefined, startsAt: Date): readonly BookingRule[] {
  if (hold?.startsAt.getTime() !== startsAt.getTime() || hold.heldAt > startsAt) return [];
  return firstStartMs(hold.heldAt) === startsAt.getTime() ? ["past", "step"] : ["past"];
}

/** Converts a start time to a slot request. Throws `invalid_input` if the start isn't on a multiple of five minutes. */
export function toPlaceRequest({
  snapshot,
  startsAt,
  now,
  ways,
}: Omit<StaffPlaceInput, "appointmentId">): StaffPlaceRequest {
  if (startsAt.getTime() % 300_000 !== 0) {
    throw new AppError("invalid_input", { issues: [{ path: "startsAt", message: "must be on five minutes" }] });
  }
  const { clinic, settings } = snapshot;
  const date = dateInZone(startsAt, clinic.rules.timeZone);
  return {
    clinic,
    holiday: closureOn(settings.closures, date)?.name,
    date,
    time: timeInZone(startsAt, clinic.rules.timeZone),
    now,
    ways,
  };
}

/**
 * Reserves a time slot for staff, as `writeVisitAtSlot` does for customers, but booking rules may be overridden. Throws
 * `rule_broken` with the rules that need an override, `override_reason_needed`, `forbidden`, and `slot_taken` with the
 * conflicts.
 */
export async function takeStaffPlace(
  tx: Transaction,
  staff: clinicState.Staff,
  request: StaffPlaceInput,
  write: holds.WriteVisit,
): Promise<StaffPlace> {
  const placeRequest = toPlaceRequest(request);
  let broken: BrokenRule[] = [];
  const plan: holds.SlotWithPlanner["plan"] = (busy, { clinic }) => {
    const place = planForStaff({ ...placeRequest, clinic }, busy);
    if (!place) throw new AppError("slot_taken");
    broken = place.broken.filter(({ rule }) => !request.accepted?.includes(rule));
    assertOverridden(broken, request.override, staff);
    return place.plan;
  };
  const { snapshot, appointmentId } = request;
  try {
    const place = await holds.writeVisitAtSlot(tx, { snapshot, date: placeRequest.date, appointmentId, plan }, write);
    return { plan: place, broken };
  } catch (error) {
    if (!isAppError(error, "slot_taken")) throw error;
    throw await slotTaken(tx, request, placeRequest);
  }
}

/**
 * Returns the error `slot_taken`, with a message that names who uses the slot and until when, and machine-readable
 * reasons in `issues`.
 */
async function slotTaken(
  tx: Transaction,
  { snapshot, appointmentId }: StaffPlaceInput,
  placeRequest: StaffPlaceRequest,
): Promise<AppError> {
  const refusals = await listRefusals(tx, snapshot, placeRequest, appointmentId);
  const message = refusals.map((refusal) => refusal.message).join(" ");
  return new AppError("slot_taken", {
    ...(message ? { message } : {}),
    issues: refusals.map(({ code }) => ({ path: "startsAt", message: code })),
  });
}

export function assertOverridden(
  broken: readonly BrokenRule[],
  override: RuleOverride | undefined,
  { principal }: clinicState.Staff,
): void {
  if (broken.length === 0) return;
  if (override && !hasRight(principal, "visits.override")) {
    throw new AppError("forbidden", { message: "Your account can’t do this. Ask an administrator." });
  }
  const missing = broken.filter(({ rule }) => !override?.rules.includes(rule));
  if (missing.length > 0) {
    throw new AppError("rule_broken", {
      message: broken.length === 1 ? (broken[0]?.message ?? "") : `This breaks ${broken.length} rules.`,
      rules: broken.map(({ rule }) => rule),
      issues: broken.map(({ rule, message }) => ({ path: rule, message })),
    });
  }
  if (!override?.reason.trim()) throw new AppError("override_reason_needed");
}

/**
 * Returns the override to store in the visit's history: the rules that were actually broken, including medical rules,
 * and the given reason.
 */
export function usedOverride(
  broken: readonly BrokenRule[],
  override: RuleOverride | undefined,
  intervals: readonly visitRules.BrokenInterval[] = [],
): RuleOverride | undefined {
  if (!override || broken.length + intervals.length === 0) return undefined;
  const rules = [...broken.map(({ rule }) => rule), ...intervals.map(({ rule }) => rule.id)];
  return { rules: [...new Set(rules)], reason: override.reason.trim() };
}
