import { sql } from "drizzle-orm";
import { planVisit } from "#modules/scheduling/domain/availability.ts";
import { bookingWindowOf, type WindowFor } from "#modules/scheduling/domain/booking-window.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { UnavailableReason } from "#modules/scheduling/domain/unavailable-reason.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, inOrder, statement } from "#platform/db/statement.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { findUnfitResources, listStaffedParts } from "../../domain/unfit-visit.ts";
import { listBusyRanges, spanOfDays } from "../clinic/busy-ranges.ts";
import { currentClinicOf } from "../clinic/clinic-now.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { lockForVisit } from "../clinic/schedule-locks.ts";
import { workingTimeVersionInSql, workingTimeVersionValues } from "../clinic/working-time-version.ts";

/** Others may take the slot between planning and locking. Another practitioner or room may then be available. */
const MAX_TRIES = 4;

/** Whether the public's lead time and horizon limit the start. They don't limit a start that was agreed earlier. */
export type PlaceWindow = Extract<WindowFor, "public" | "agreedStart">;

export type RequestedSlot = {
  snapshot: ClinicSnapshot;
  request: VisitRequest;
  date: string;
  /** The slot's `from`, in clinic wall time. */
  time: string;
  now: Date;
  /** The visit that takes the slot. Its current claims don't block it. */
  appointmentId: string;
  windowFor?: PlaceWindow;
};

/** A slot planned by the caller. `plan` gets the busy times and the current clinic, and throws if there is no slot. */
export type SlotWithPlanner = {
  snapshot: ClinicSnapshot;
  date: string;
  appointmentId: string;
  plan: (busy: readonly BusyRange[], snapshot: ClinicSnapshot) => VisitPlan;
};

/**
 * Sends the statements that write a plan's visit and remove its former claims. Returns their promises in the order in
 * which they were sent. Claims copy the visit's `hold_expires_at`, so it must be written here.
 */
export type WriteVisit = (savepoint: Transaction, plan: VisitPlan) => readonly (Promise<unknown> | undefined)[];

/**
 * Plans a visit at a start, then writes the visit and its claims, all in one savepoint. Throws `past_cutoff` for a
 * visit that would end too late and `slot_taken` for any other failure (BK-3); then nothing was written.
 */
export async function writeVisitAtSlot(
  tx: Transaction,
  place: RequestedSlot | SlotWithPlanner,
  write: WriteVisit,
): Promise<VisitPlan> {
  const { appointmentId } = place;
  let current: RequestedSlot | SlotWithPlanner = place;
  for (let tries = 1; ; tries += 1) {
    const plan = await planPlace(tx, current);
    try {
      await tx.transaction(async (savepoint) => {
        const { cleared } = await batch({
          locks: lockResources(savepoint, plan.claims),
          cleared: clearExpiredHolds(savepoint, plan.claims, appointmentId),
        });
        if (cleared.version !== current.snapshot.workingTimeVersion) await assertStillWorked(savepoint, plan);
        // One packet (a single round trip to the database), because requests for the same slot wait until these locks
        // end.
        await inOrder(...write(savepoint, plan), insertClaims(savepoint, plan.claims, appointmentId));
      });
      return plan;
    } catch (error) {
      if (tries >= MAX_TRIES || !(error instanceof StaleSnapshot || isAppError(error, "slot_taken"))) {
        throw error instanceof StaleSnapshot ? new AppError("slot_taken", { cause: error }) : error;
      }
      if (error instanceof StaleSnapshot) current = withSnapshot(current, error.snapshot);
    }
  }
}

/**
 * Throws if hours, time off, closures or people have changed since the plan was made. Changes of these lock the same
 * resources: either this check sees the change, or the change sees the visit written here (BO-34).
 */
async function assertStillWorked(savepoint: Transaction, plan: VisitPlan): Promise<void> {
  const snapshot = await loadClinicSnapshot(savepoint);
  const occupied = { parts: listStaffedParts(plan), claims: plan.claims };
  if (findUnfitResources(occupied, currentClinicOf(snapshot)).length > 0) throw new StaleSnapshot(snapshot);
}

/** Thrown when the plan no longer fits the clinic. Carries the clinic's current state. */
class StaleSnapshot extends Error {
  readonly snapshot: ClinicSnapshot;

  constructor(snapshot: ClinicSnapshot) {
    super("the plan was made with former working time");
    this.snapshot = snapshot;
  }
}

/** Returns the slot for planning with a newer snapshot, which also updates who performs each service. */
function withSnapshot(
  place: RequestedSlot | SlotWithPlanner,
  snapshot: ClinicSnapshot,
): RequestedSlot | SlotWithPlanner {
  if ("plan" in place) return { ...place, snapshot };
  const needs = place.request.needs.map((need) => ({
    ...need,
    practitioners: snapshot.services.get(need.serviceId)?.need.practitioners ?? need.practitioners,
  }));
  return { ...place, snapshot, request: { ...place.request, needs } };
}

async function planPlace(tx: Transaction, place: RequestedSlot | SlotWithPlanner): Promise<VisitPlan> {
  const { clinic } = place.snapshot;
  if ("plan" in place) {
    const span = spanOfDays(place.date, place.date, clinic.rules.timeZone);
    const busy = await listBusyRanges(tx, { ...span, except: place.appointmentId });
    return place.plan(busy, place.snapshot);
  }
  // Days beyond every horizon aren't planned, as dates at the far ends of the calendar have no time zones.
  const { today, lastDate } = bookingWindowOf(clinic.rules, [], place.now);
  if (place.windowFor !== "agreedStart" && (place.date < today || place.date > lastDate)) {
    throw unavailableError(place.date < today ? "past" : "horizon");
  }
  const span = spanOfDays(place.date, place.date, clinic.rules.timeZone);
  const busy = await listBusyRanges(tx, { ...span, except: place.appointmentId });
  const planned = planVisit({ clinic, busy, ...place });
  if (!planned.plan) throw unavailableError(planned.reason);
  return planned.plan;
}

function unavailableError(reason: UnavailableReason): AppError {
  return new AppError(reason === "past_cutoff" ? "past_cutoff" : "slot_taken", {
    issues: [{ path: "time", message: reason }],
  });
}

async function lockResources(tx: Transaction, claims: readonly BusyRange[]): Promise<void> {
  await lockForVisit(
    tx,
    claims.map(({ resourceId }) => resourceId),
  );
}

/** Claims as a table `wanted(resource_id, starts, ends)`, and the table's values. */
const claimRows = sql`unnest(
    ${sql.placeholder("resourceIds")}::text[], ${sql.placeholder("starts")}::timestamptz[], ${sql.placeholder("ends")}::timestamptz[]
  ) as wanted(resource_id, starts, ends)`;

function toClaimColumns(claims: readonly BusyRange[]) {
  return {
    resourceIds: claims.map(({ resourceId }) => resourceId),
    starts: claims.map(({ from }) => from.toISOString()),
    ends: claims.map(({ to }) => to.toISOString()),
  };
}

/**
 * Deletes holds in the way that have expired by the database's clock. Their visits are locked first, but skipped if
 * their owner has locked them: waiting for each other would be a deadlock. Throws `slot_taken` when something else is
 * in the way, so that the loser of a race stops before it writes; only the database constraint decides for certain.
 * Returns the version of working time that it read.
 */
async function clearExpiredHolds(
  tx: Transaction,
  claims: readonly BusyRange[],
  appointmentId: string,
): Promise<{ version: string }> {
  const [place] = await deleteExpiredHolds(tx, {
    ...toClaimColumns(claims),
    appointmentId,
    ...workingTimeVersionValues,
  });
  if (!place || place.isTaken) throw new AppError("slot_taken");
  return place;
}

const deleteExpiredHolds = statement(
  { isTaken: "bool", version: "text" },
  sql`
    with blocking as (
      select c.appointment_id, c.expires_at <= clock_now() as is_expired
      from claims c join ${claimRows} on wanted.resource_id = c.resource_id
      where c.released_at is null and c.during && tstzrange(starts, ends) and c.appointment_id is distinct from ${sql.placeholder("appointmentId")}
    ), expired as (
      select id from appointments
      where status = 'held' and hold_expires_at <= clock_now()
        and id in (select appointment_id from blocking where is_expired)
      order by id for update skip locked
    ), cleared as (
      delete from appointments where id in (select id from expired)
    )
    select exists (select 1 from blocking where is_expired is not true) as "isTaken", ${workingTimeVersionInSql} as version`,
);

/**
 * Inserts all claims or none, in one statement, ordered by resource id; the exclusion constraint has the last word
 * (BK-4). The claims expire with the visit's hold.
 */
async function insertClaims(tx: Transaction, claims: readonly BusyRange[], appointmentId: string): Promise<void> {
  const rows = await insertClaimRows(tx, { ...toClaimColumns(claims), appointmentId });
  if (rows.length < claims.length) throw new AppError("slot_taken");
}

const insertClaimRows = statement(sql`
    insert into claims (id, resource_id, appointment_id, during, expires_at)
    select gen_random_uuid()::text, resource_id, a.id, tstzrange(starts, ends), a.hold_expires_at
    from appointments a, ${claimRows}
    where a.id = ${sql.placeholder("appointmentId")}
    order by resource_id, starts
    on conflict do nothing
    returning 1`);
