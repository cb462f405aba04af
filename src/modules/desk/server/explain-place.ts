import type { BookingRule, BrokenRule } from "#modules/booking/domain/booking-rule.ts";
import { planForStaff, type StaffPlace, type StaffPlaceRequest } from "#modules/booking/domain/staff-place.ts";
import { assertCanTakeStep } from "#modules/booking/domain/staff-step-rules.ts";
import { clinicState, staffVisits, visitRows, visitRules } from "#modules/booking/server/public.ts";

import { mayOverride } from "#modules/care/domain/override-role.ts";
import { planDay } from "#modules/scheduling/domain/availability.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { WireExplanation } from "../staff/contract/move-visit-calls.ts";
import { listRefusals } from "./place-reasons.ts";
import { toPlaceRequest } from "./take-staff-place.ts";

export type ExplainVisit = staffVisits.NamedResources & {
  appointmentId: string;
  startsAt: Date;
  /** The id of the person, room or device whose lane (row of the board) the visit is dragged to. */
  lane?: string | undefined;
  minutes?: number | undefined;
  lock: boolean;
};

const NEAREST = 3;
const DAYS_AHEAD = 14;

/**
 * Returns whether a visit could start at another time: the resources it would use then, the rules it would break, the
 * conflicts, and the nearest starts that fit. Throws `not_found`, `appointment_closed` and `place_locked`.
 */
export async function explainVisit(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  input: ExplainVisit,
): Promise<WireExplanation> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const now = context.clock.now();
  const visit = await staffVisits.readStaffVisit(context.db, staff, input.appointmentId);
  assertCanTakeStep(input.minutes === undefined ? "move" : "resize", { ...visit.appointment, stage: visit.stage }, now);
  staffVisits.assertNotLocked(visit, staff);
  if (input.lock) await lockForDrag(context, staff, visit);
  let ways: StaffPlaceRequest["ways"];
  try {
    ways = waysOf(snapshot, visit, input);
  } catch (error) {
    if (!isAppError(error, "not_qualified")) throw error;
    const reason = { code: "NO_QUALIFIED_STAFF", message: error.issues?.[0]?.message ?? error.message, rule: null };
    const nearest = await nearestStarts(context, snapshot, { visit, startsAt: input.startsAt, now });
    return { fits: false, canOverride: false, rules: [], reasons: [reason], nearest, plan: null };
  }
  const placeRequest = toPlaceRequest({ snapshot, startsAt: input.startsAt, now, ways });
  const span = clinicState.spanOfDays(placeRequest.date, placeRequest.date, snapshot.clinic.rules.timeZone);
  const busy = await clinicState.listBusyRanges(context.db, { ...span, except: visit.appointment.id });
  const place = planForStaff(placeRequest, busy);
  const tooSoon = await tooSoonFor(context, snapshot, visit.appointment, now);
  const intervals = tooSoon(placeRequest.date);
  const fits = place !== undefined && place.broken.length + intervals.length === 0;
  const near = { visit, startsAt: input.startsAt, now, isClear: (date: string) => tooSoon(date).length === 0 };
  return {
    fits,
    canOverride: place !== undefined && intervals.every(({ rule }) => mayOverride(staff.principal, rule.overrideRole)),
    rules: [...(place?.broken.map(({ rule }) => rule) ?? []), ...intervals.map(({ rule }) => rule.id)],
    reasons: [
      ...intervals.map(({ rule, message }) => ({ code: `TOO_SOON:${rule.id}`, message, rule: rule.id })),
      ...(place
        ? place.broken.map((broken) => ({
            code: codeOf(broken, snapshot, placeRequest),
            message: broken.message,
            rule: broken.rule,
          }))
        : await refusalsOf(context, snapshot, placeRequest, visit)),
    ].map(withoutTimes),
    nearest: fits ? [] : await nearestStarts(context, snapshot, near),
    plan: place ? toWirePlan(place) : null,
  };
}

/**
 * Removes what follows the first space in a reason's code, such as times or a date. For a conflict, the reason's
 * message says when it ends.
 */
const withoutTimes = <Reason extends { code: string }>(reason: Reason): Reason => ({
  ...reason,
  code: reason.code.split(" ")[0] ?? reason.code,
});

function waysOf(
  snapshot: clinicState.ClinicSnapshot,
  visit: staffVisits.StaffVisit,
  { lane, minutes, ...named }: ExplainVisit,
): StaffPlaceRequest["ways"] {
  if (minutes !== undefined) {
    const lineId = visit.appointment.lines.at(-1)?.id ?? "";
    return [
      staffVisits.toCurrentPlanOption(
        snapshot,
        visit,
        staffVisits.toNeedsOfStaffVisit(snapshot, visit, { lineId, minutes }),
      ),
    ];
  }
  return staffVisits.listMoveOptions(snapshot, visit, staffVisits.toNeedsOfStaffVisit(snapshot, visit), {
    ...named,
    ...unitsOfLane(snapshot, lane),
  });
}

function unitsOfLane({ clinic }: clinicState.ClinicSnapshot, lane: string | undefined): staffVisits.NamedResources {
  if (lane === undefined) return {};
  const unit = clinic.resources.find(({ id }) => id === lane);
  if (!unit) throw new AppError("not_found", { issues: [{ path: "lane", message: `${lane} isn’t here` }] });
  if (unit.kind === "practitioner") return { practitionerIds: [lane] };
  return unit.kind === "room" ? { roomId: lane } : { deviceIds: [lane] };
}

async function refusalsOf(
  { db }: clinicState.BookingContext,
  snapshot: clinicState.ClinicSnapshot,
  placeRequest: StaffPlaceRequest,
  { appointment }: staffVisits.StaffVisit,
): Promise<WireExplanation["reasons"]> {
  const refusals = await listRefusals(db, snapshot, placeRequest, appointment.id);
  if (refusals.length > 0) return refusals.map((refusal) => ({ ...refusal, rule: null }));
  return [{ code: "NO_PLACE", message: "No people, rooms and devices are free together then.", rule: null }];
}

function codeOf({ rule }: BrokenRule, { clinic }: clinicState.ClinicSnapshot, { holiday }: StaffPlaceRequest): string {
  const codes: Record<BookingRule, string> = {
    past: "PAST",
    closed: holiday ? `CLOSED:${holiday.replaceAll(" ", "-")}` : "CLOSED",
    hours: "STAFF_OFF",
    cut_off: `ENDS_AFTER_${clinic.rules.closingTime}`,
    step: `STEP ${clinic.rules.stepMinutes}`,
    buffer: "BUFFER",
  };
  return codes[rule];
}

function toWirePlan({ plan }: StaffPlace): WireExplanation["plan"] {
  return {
    startsAt: plan.startsAt.toISOString(),
    endsAt: plan.endsAt.toISOString(),
    units: plan.claims.map(({ resourceId, from, to }) => ({
      unitId: resourceId,
      startsAt: from.toISOString(),
      endsAt: to.toISOString(),
    })),
  };
}

/** Returns the medical rules that a visit would break on a date; the customer's other visits are read only once. */
async function tooSoonFor(
  { db, secrets }: clinicState.BookingContext,
  snapshot: clinicState.ClinicSnapshot,
  { id, customerId, lines }: staffVisits.StaffVisit["appointment"],
  now: Date,
): Promise<(date: string) => visitRules.BrokenInterval[]> {
  if (customerId === null) return () => [];
  const intervals = await visitRules.readIntervals(db, snapshot, { customerId, except: id, secrets, now });
  const serviceIds = lines.map(({ serviceId }) => serviceId);
  return (date) =>
    visitRules.judgeVisit(snapshot, intervals, { serviceIds, date }).filter(({ code }) => code !== "not_together");
}

type Near = { visit: staffVisits.StaffVisit; startsAt: Date; now: Date; isClear?: (date: string) => boolean };

/** Returns the nearest starts that break no rule: first on the same day, then on the following days. */
async function nearestStarts(
  { db }: clinicState.BookingContext,
  snapshot: clinicState.ClinicSnapshot,
  { visit, startsAt, now, isClear = () => true }: Near,
): Promise<WireExplanation["nearest"]> {
  const { clinic } = snapshot;
  const { timeZone } = clinic.rules;
  const request: VisitRequest = { needs: staffVisits.toNeedsOfStaffVisit(snapshot, visit) };
  const nameOf = new Map(clinic.resources.map(({ id, name }) => [id, name]));
  const first = toPlaceRequest({ snapshot, startsAt, now, ways: [] }).date;
  const span = clinicState.spanOfDays(first, addDays(first, DAYS_AHEAD), timeZone);
  const busy = await clinicState.listBusyRanges(db, { ...span, except: visit.appointment.id });
  const found: WireExplanation["nearest"] = [];
  for (let date = first; found.length < NEAREST && date <= addDays(first, DAYS_AHEAD); date = addDays(date, 1)) {
    const free = isClear(date)
      ? planDay({ clinic, busy, request, date, now, windowFor: "staff" }).filter((slot) => slot.free)
      : [];
    if (date === first) free.sort((a, b) => distance(a.startsAt, startsAt) - distance(b.startsAt, startsAt));
    // Only one start for each later day: a customer who can't come on a day needs another day, not another hour.
    const slotCount = date === first ? NEAREST - 1 : 1;
    for (const slot of free.slice(0, Math.min(slotCount, NEAREST - found.length))) {
      const own = slot.practitionerIds.find((id) => id === visit.appointment.practitioner.id);
      const practitionerId = own ?? slot.practitionerIds[0] ?? "";
      found.push({
        startsAt: slot.startsAt.toISOString(),
        date,
        time: slot.from,
        practitioner: { id: practitionerId, name: nameOf.get(practitionerId) ?? "" },
      });
    }
  }
  return found;
}

function distance(a: Date, b: Date): number {
  return Math.abs(a.getTime() - b.getTime());
}

/**
 * Locks the visit for 15 seconds against moves by others. If two drags begin at the same moment, the database lets only
 * one have the lock.
 */
async function lockForDrag(
  { db }: clinicState.BookingContext,
  { principal }: clinicState.Staff,
  { appointment }: staffVisits.StaffVisit,
): Promise<void> {
  const [locked] = await visitRows.takeDragLock(db, {
    id: appointment.id,
    accountId: principal.customerId,
    name: principal.name,
  });
  if (!locked) throw new AppError("place_locked");
  await clinicState.announceBoard(db, [locked.date], appointment.id);
}
