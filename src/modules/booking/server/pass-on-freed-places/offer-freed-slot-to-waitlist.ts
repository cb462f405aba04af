import { sql } from "drizzle-orm";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { quietUntil } from "../../domain/quiet-hours.ts";
import { getWaitlistPort, type WaitlistPort } from "./waitlist-port.ts";

/**
 * A visit's slot that is about to be freed. It is read before its claims are released, and passed on to the waitlist
 * after.
 */
export type SlotToFree = {
  claims: readonly BusyRange[];
  startsAt: Date;
  endsAt: Date;
  date: string;
  timeZone: string;
  practitionerId: string;
};

const readVisitPlace = statement(
  {
    startsAt: "instant",
    endsAt: "instant",
    date: "text",
    timeZone: "text",
    practitionerId: "text",
    claims: json<{ resourceId: string; from: string; to: string }[]>(),
  },
  sql`
  select a.starts_at as "startsAt", a.ends_at as "endsAt", a.date::text as date, a.time_zone as "timeZone",
    a.practitioner_id as "practitionerId",
    (select coalesce(json_agg(json_build_object('resourceId', c.resource_id, 'from', lower(c.during), 'to', upper(c.during))), '[]')
      from claims c where c.appointment_id = a.id and c.released_at is null) as claims
  from appointments a where a.id = ${sql.placeholder("appointmentId")}`,
);

/** Reads the slot of a visit that is about to free it. */
export async function readSlotToFree(tx: Transaction, appointmentId: string): Promise<SlotToFree | undefined> {
  const [row] = await readVisitPlace(tx, { appointmentId });
  if (!row) return undefined;
  const claims = row.claims.map(({ resourceId, from, to }) => ({ resourceId, from: new Date(from), to: new Date(to) }));
  return { ...row, claims, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) };
}

/** The grid on which slots are planned. */
const GRID_MS = 5 * 60_000;

/** Returns what is left of a slot at an instant, from the next possible start; undefined when nothing is left. */
export function remainingSlotToFree(place: SlotToFree | undefined, now: Date): SlotToFree | undefined {
  if (!place) return undefined;
  const from = new Date(Math.ceil((now.getTime() + 1) / GRID_MS) * GRID_MS);
  const claims = place.claims
    .filter(({ to }) => to > from)
    .map((claim) => (claim.from < from ? { ...claim, from } : claim));
  if (claims.length === 0 || place.endsAt <= from) return undefined;
  return { ...place, claims, startsAt: from > place.startsAt ? from : place.startsAt };
}

/**
 * How long a freed slot is reserved for the job that offers it to the waitlist. If the job never runs, the hold
 * expires.
 */
const RESERVED_SECONDS = 60;
/** How many minutes after 8 am the hold of a slot freed overnight expires. The waitlist gets its offers at 8 am. */
const MORNING_MINUTES = 15;
/** A slot freed at night isn't reserved for the waitlist if it starts within this many minutes. */
const NIGHT_MINUTES = 24 * 60;

/**
 * Passes a slot that this transaction has released to the waitlist, if its day has an entry. A hold without a cart
 * blocks the slot until the job has offered it, so that no public booking jumps the line. `delaySeconds`: how long the
 * release may still be undone. Without an entry, the slot is free as soon as the transaction commits (BK-5).
 */
export async function offerFreedSlotToWaitlist(
  tx: Transaction,
  freed: SlotToFree | undefined,
  { now, delaySeconds = 0 }: { now: Date; delaySeconds?: number },
): Promise<void> {
  if (!freed || freed.claims.length === 0 || freed.startsAt <= now) return;
  const { date, timeZone, practitionerId, claims, startsAt, endsAt } = freed;
  const morning = quietUntil(now, timeZone);
  if (morning && startsAt < addMinutes(now, NIGHT_MINUTES)) return;
  const runAt = morning ?? (delaySeconds > 0 ? new Date(now.getTime() + delaySeconds * 1_000) : undefined);
  const line = getWaitlistPort();
  const [reservation] = await reserveStatementOf(line)(tx, {
    id: newId(),
    date,
    timeZone,
    practitionerId,
    seconds: RESERVED_SECONDS + delaySeconds,
    until: morning ? addMinutes(morning, MORNING_MINUTES).toISOString() : null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    claims: JSON.stringify(claims),
  });
  if (reservation) await line.queueOffers(tx, date, runAt);
}

// Reserves the freed resources if the waitlist has an entry for the day, except those that the visit itself still uses.
const reserveWhereWanted = ({ isWanted }: WaitlistPort) =>
  statement(
    { id: "text" },
    sql`
  with free_claim as (
    select w."resourceId" as resource_id, tstzrange(w."from", w."to") as during
    from jsonb_to_recordset(${sql.placeholder("claims")}::jsonb) as w("resourceId" text, "from" timestamptz, "to" timestamptz)
    where not exists (select 1 from claims c where c.resource_id = w."resourceId" and c.released_at is null
      and c.during && tstzrange(w."from", w."to"))
  ), reservation as (
    insert into appointments (id, status, hold_expires_at, starts_at, ends_at, date, time_zone, practitioner_id)
    select ${sql.placeholder("id")}, 'held',
      coalesce(${sql.placeholder("until")}::timestamptz, clock_now() + make_interval(secs => ${sql.placeholder("seconds")}::int)),
      ${sql.placeholder("startsAt")}::timestamptz, ${sql.placeholder("endsAt")}::timestamptz, ${sql.placeholder("date")}::date,
      ${sql.placeholder("timeZone")}, ${sql.placeholder("practitionerId")}
    where ${isWanted} and exists (select 1 from free_claim)
    returning id, hold_expires_at
  ), reservation_claims as (
    insert into claims (id, resource_id, appointment_id, during, expires_at)
    select gen_random_uuid()::text, free_claim.resource_id, reservation.id, free_claim.during, reservation.hold_expires_at from reservation, free_claim
    order by free_claim.resource_id, lower(free_claim.during)
  )
  select id from reservation`,
  );

const statementByLine = new WeakMap<WaitlistPort, ReturnType<typeof reserveWhereWanted>>();

/** Returns the statement for a waitlist port. It is created only once per port. */
function reserveStatementOf(line: WaitlistPort) {
  const keep = statementByLine.get(line) ?? reserveWhereWanted(line);
  statementByLine.set(line, keep);
  return keep;
}

/** Deletes the waitlist's holds on the slot of a visit that is restored. */
export async function deleteWaitlistHoldsOnSlot(
  tx: Transaction,
  claims: readonly { resourceId: string; from: string; to: string }[],
) {
  await deleteReservationsOfClaims(tx, { claims: JSON.stringify(claims) });
}

const deleteReservationsOfClaims = statement(sql`
  delete from appointments a using claims c, jsonb_to_recordset(${sql.placeholder("claims")}::jsonb) as w("resourceId" text, "from" timestamptz, "to" timestamptz)
  where a.status = 'held' and num_nonnulls(a.held_for_cart_id, a.held_for_account_id, a.held_for_offer_id, a.held_for_order_id) = 0
    and c.appointment_id = a.id and c.released_at is null and c.resource_id = w."resourceId" and c.during && tstzrange(w."from", w."to")`);

const deleteReservationsOfDay = statement(
  { resourceId: "text", from: "instant", to: "instant" },
  sql`
  with reservation as (
    select id from appointments where status = 'held' and date = ${sql.placeholder("date")}
      and num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id, held_for_order_id) = 0
    order by id for update
  ), reserved_claim as (
    select c.resource_id, c.during from claims c join reservation on reservation.id = c.appointment_id where c.released_at is null
  ), deleted_reservations as (delete from appointments where id in (select id from reservation))
  select resource_id as "resourceId", lower(during) as "from", upper(during) as "to" from reserved_claim`,
);

/** Deletes the waitlist's holds on a day and returns their busy ranges. */
export async function deleteWaitlistHoldsOfDay(tx: Transaction, date: string): Promise<BusyRange[]> {
  const rows = await deleteReservationsOfDay(tx, { date });
  return rows.map(({ resourceId, from, to }) => ({ resourceId, from: new Date(from), to: new Date(to) }));
}
