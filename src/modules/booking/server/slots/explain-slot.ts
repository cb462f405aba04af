import { warningsOver } from "#modules/care/domain/forbidden-dates.ts";
import { closureOn } from "#modules/content/domain/closure.ts";
import { planDay, planVisit } from "#modules/scheduling/domain/availability.ts";
import type { WindowFor } from "#modules/scheduling/domain/booking-window.ts";
import { type ExplainedLayout, explainStart } from "#modules/scheduling/domain/explain/explain-start.ts";
import type { Obstacle } from "#modules/scheduling/domain/explain/obstacle.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { addDays, minutesOf } from "#shared/zoned-time.ts";
import { SCREENING } from "../../domain/booking-rule.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { readBusyDays, spanOfDays, toBusyTime } from "../clinic/busy-ranges.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type BrokenInterval, judgeVisit } from "../intervals/judge-visit.ts";
import { readIntervals, toRuleTreatments } from "../intervals/known-visits.ts";
import type { DateWarning } from "../intervals/medical-dates.ts";
import { ignoredVisitOf, listServiceIds, type SlotQuery, toSlotRequest } from "./find-slots.ts";
import { listOccupants, type Occupant } from "./list-occupants.ts";
import { type NamedSlot, nameSlot } from "./named-slot.ts";
import { describeObstacle, type StartReason } from "./start-reason.ts";

export type ExplainSlot = SlotQuery & {
  date: string;
  time: string;
  windowFor?: WindowFor;
};

/** A reason with the visits or blocks in the way, which only staff may see. */
export type ExplainedReason = StartReason & { occupants: Occupant[] };

export type StartExplanation = {
  free: boolean;
  reasons: ExplainedReason[];
  layout?: ExplainedLayout;
  alternatives: StartAlternatives;
};

export type StartAlternatives = {
  sameDay: NamedSlot[];
  otherDay?: { date: string; slot: NamedSlot };
  otherPractitioner: { practitioner: { id: string; name: string }; slot: NamedSlot }[];
  split?: { now: string[]; later: string[]; warnings?: DateWarning[] };
};

const MAX_SAME_DAY_STARTS = 2;
const MAX_OTHER_PRACTITIONERS = 3;
const DAYS_AHEAD = 42;

/**
 * Returns why a visit can't start at a time, and what is available instead. `callersReasons`: further reasons that the
 * caller has found, listed before the planner's. Throws what `findSlots` throws.
 */
export async function explainSlot(
  context: BookingContext,
  query: ExplainSlot,
  callersReasons: readonly StartReason[] = [],
): Promise<StartExplanation> {
  const snapshot = await recallClinicSnapshot(context);
  const { date, time, windowFor = "public" } = query;
  const request = toSlotRequest(snapshot, query);
  const span = spanOfDays(date, date, snapshot.clinic.rules.timeZone);
  const occupants = await listOccupants(context.db, { ...span, except: ignoredVisitOf(query) });
  const now = context.clock.now();
  const question = { clinic: snapshot.clinic, request, now, date, time, busy: occupants, windowFor };
  const { plan, obstacles = [], layout } = explainStart(question);
  const medical = await medicalReasons(context, snapshot, query);
  const ownReasons = [...callersReasons, ...medical.reasons];
  const free = plan !== undefined && ownReasons.length === 0;
  return {
    free,
    reasons: [
      ...ownReasons.map((reason) => ({ ...reason, occupants: [] })),
      ...toExplainedReasons(snapshot, question, obstacles),
    ],
    ...(layout ? { layout } : {}),
    alternatives: free
      ? { sameDay: [], otherPractitioner: [] }
      : await findAlternatives(context, snapshot, query, { ...question, rules: medical.rules }),
  };
}

/** Returns the medical rules that block a start, and which other dates have none. */
async function medicalReasons({ db, clock, secrets }: BookingContext, snapshot: ClinicSnapshot, query: ExplainSlot) {
  const { visit, date } = query;
  const customerId = "status" in visit ? visit.customerId : (query.customerId ?? null);
  const whose = {
    customerId,
    except: ignoredVisitOf(query) ?? null,
    secrets,
    screenedDates: query.screenedDates,
    now: clock.now(),
  };
  const intervals = await readIntervals(db, snapshot, whose);
  const serviceIds = listServiceIds(query);
  // The treatments of a booked visit were checked when it was booked.
  const judge = (on: string, ids: readonly string[]) =>
    judgeVisit(snapshot, intervals, { serviceIds: ids, date: on }).filter(
      ({ code }) => code !== "not_together" || !("status" in visit),
    );
  const rules: DayRules = {
    isClear: (on, ids = serviceIds) => judge(on, ids).length === 0,
    warningsOf(on, ids = serviceIds) {
      const warnings = warningsOver(intervals.warnings, toRuleTreatments(snapshot, ids), intervals.known, on);
      return warnings.length === 0 ? {} : { warnings: warnings.map(({ id: ruleId, reason }) => ({ ruleId, reason })) };
    },
  };
  return { reasons: judge(date, serviceIds).map(toStartReason), rules };
}

/** Medical rules for a day, for the whole visit or for some of its treatments. */
type DayRules = {
  /** Whether no rule blocks the date. */
  isClear(date: string, serviceIds?: readonly string[]): boolean;
  /** Returns the warnings for the date, the same ones that a list of free times shows. */
  warningsOf(date: string, serviceIds?: readonly string[]): { warnings?: DateWarning[] };
};

function toStartReason({ code, rule, message, earliest }: BrokenInterval): StartReason {
  if (code === "not_together") return { code: "NOT_TOGETHER", display: message };
  const date = earliest === undefined ? {} : { date: earliest };
  if (rule.id === SCREENING) return { code: "SCREENING", display: message, ...date };
  return { code: `TOO_SOON:${rule.id}${earliest === undefined ? "" : ` ${earliest}`}`, display: message, ...date };
}

type StartQuestion = {
  request: VisitRequest;
  date: string;
  time: string;
  now: Date;
  busy: readonly Occupant[];
  windowFor: WindowFor;
};
type StartQuestionWithRules = StartQuestion & { rules: DayRules };

function toExplainedReasons(
  { clinic, practitioners }: ClinicSnapshot,
  { request, date, busy }: StartQuestion,
  obstacles: readonly Obstacle[],
): ExplainedReason[] {
  const unitOf = new Map(clinic.resources.map((unit) => [unit.id, unit]));
  const words = {
    timeZone: clinic.rules.timeZone,
    date,
    stepMinutes: clinic.rules.stepMinutes,
    closure: closureOn(clinic.rules.closures, date)?.name,
    requestedPractitioner: practitioners.find(({ id }) => id === request.practitionerId),
    labelOf: (id: string) => unitOf.get(id)?.label ?? unitOf.get(id)?.name ?? "",
  };
  const reasons = obstacles.map((obstacle) => ({
    ...describeObstacle(obstacle, words),
    occupants: listObstructingOccupants(obstacle, busy),
  }));
  // Two treatments may need the same person or room, which is listed only once.
  return reasons.filter(({ code }, index) => reasons.findIndex((other) => other.code === code) === index);
}

function listObstructingOccupants(obstacle: Obstacle, busy: readonly Occupant[]): Occupant[] {
  if (!("unitIds" in obstacle)) return [];
  const { unitIds = [], from, to } = obstacle;
  if (!from || !to) return [];
  return busy.filter((one) => unitIds.includes(one.resourceId) && one.from < to && from < one.to);
}

async function findAlternatives(
  { db }: BookingContext,
  snapshot: ClinicSnapshot,
  query: SlotQuery,
  { request, date, time, now, busy, windowFor, rules }: StartQuestionWithRules,
): Promise<StartAlternatives> {
  const { clinic } = snapshot;
  const day = rules.isClear(date) ? planDay({ clinic, busy, request, date, now, windowFor }) : [];
  const distance = (from: string) => Math.abs(minutesOf(from) - minutesOf(time));
  const sameDay = day
    .filter(({ free, from }) => free && from !== time)
    .sort((a, b) => distance(a.from) - distance(b.from))
    .slice(0, MAX_SAME_DAY_STARTS);
  const first = addDays(date, 1);
  const span = spanOfDays(first, addDays(date, DAYS_AHEAD), clinic.rules.timeZone);
  const later = toBusyTime(await readBusyDays(db, { ...span, except: ignoredVisitOf(query) }));
  let otherDay: StartAlternatives["otherDay"];
  for (let other = first; !otherDay && other <= addDays(date, DAYS_AHEAD); other = addDays(other, 1)) {
    if (!rules.isClear(other)) continue;
    const slots = planDay({ clinic, busy: later, request, date: other, now, windowFor });
    const slot = slots.find(({ from, free }) => free && from === time);
    if (slot) otherDay = { date: other, slot: { ...nameSlot(snapshot, slot), ...rules.warningsOf(other) } };
  }
  const split = findSplit(snapshot, { request, date, time, now, busy, windowFor, rules });
  const warnings = rules.warningsOf(date);
  return {
    sameDay: sameDay.map((slot) => ({ ...nameSlot(snapshot, slot), ...warnings })),
    ...(otherDay ? { otherDay } : {}),
    otherPractitioner: rules.isClear(date)
      ? listOtherPractitioners(snapshot, { request, date, time, now, busy, windowFor }).map(
          ({ practitioner, slot }) => ({
            practitioner,
            slot: { ...slot, ...warnings },
          }),
        )
      : [],
    ...(split ? { split } : {}),
  };
}

/**
 * Returns other practitioners who could perform the visit at that start, if a particular practitioner was requested.
 */
function listOtherPractitioners(
  snapshot: ClinicSnapshot,
  { request, ...question }: StartQuestion,
): StartAlternatives["otherPractitioner"] {
  if (request.practitionerId === undefined) return [];
  const { practitionerId: requestedId, ...anybody } = request;
  const { clinic } = snapshot;
  const slot = planDay({ clinic, ...question, request: anybody }).find(({ from }) => from === question.time);
  if (!slot?.free) return [];
  const namedSlot = nameSlot(snapshot, slot);
  return namedSlot.practitioners
    .filter(({ id }) => {
      if (id === requestedId) return false;
      const { plan } = planVisit({ clinic, ...question, request: { ...request, practitionerId: id } });
      return plan?.lines.some(({ practitionerId }) => practitionerId === id) === true;
    })
    .slice(0, MAX_OTHER_PRACTITIONERS)
    .map((practitioner) => ({ practitioner, slot: namedSlot }));
}

/** Splits off one treatment, trying the last one first, if medical rules allow the others at that time. */
function findSplit(
  { clinic }: ClinicSnapshot,
  { request, rules, ...question }: StartQuestionWithRules,
): StartAlternatives["split"] {
  const { needs } = request;
  if (needs.length < 2) return undefined;
  for (let index = needs.length - 1; index >= 0; index -= 1) {
    const rest = request.needs.toSpliced(index, 1);
    const ids = rest.map(({ serviceId }) => serviceId);
    if (!rules.isClear(question.date, ids)) continue;
    const practitionerIds = request.practitionerIds?.toSpliced(index, 1);
    const { plan } = planVisit({
      clinic,
      ...question,
      request: { ...request, needs: rest, ...(practitionerIds ? { practitionerIds } : {}) },
    });
    const dropped = needs[index];
    if (plan && dropped) return { now: ids, later: [dropped.serviceId], ...rules.warningsOf(question.date, ids) };
  }
  return undefined;
}
