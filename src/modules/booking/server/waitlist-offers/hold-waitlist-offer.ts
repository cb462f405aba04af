import { type SQL, sql } from "drizzle-orm";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { command, statement, varying } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { type Hold, holdColumns, selectHoldWhereInSql, toHold } from "../holds/hold-queries.ts";
import { writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { offerFreedSlotToWaitlist, readSlotToFree } from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
import { listPricesFor, type PersonInSql, visitsOfPersonInSql } from "../people/visits-of-person-in-sql.ts";
import { appointments } from "../tables.ts";
import { insertAppointmentServices } from "../visits/write-visit.ts";

/**
 * Locks the visit that an open offer holds. Callers lock it before the offer's own row, because expired holds are
 * locked in the same order.
 */
export const lockOfferedVisit = statement(
  { id: "text" },
  sql`
  select id from appointments where held_for_offer_id = ${sql.placeholder("offerId")} and status = 'held' for update`,
);

const lockHoldOfOffer = statement(
  {
    ...holdColumns,
    offerId: neverNull("text"),
  },
  sql`
  select held.*, a.held_for_offer_id as "offerId" from appointments a
  cross join lateral (${selectHoldWhereInSql(sql`a.id = ${sql.placeholder("appointmentId")} and a.held_for_offer_id is not null`)}) held
  where a.id = ${sql.placeholder("appointmentId")} for update of a`,
);

/**
 * Returns the slot that an offer holds, with the offer's id, locked until the transaction ends; undefined if no offer
 * holds it anymore.
 */
export async function lockOfferedHold(
  tx: Transaction,
  appointmentId: string,
): Promise<{ hold: Hold; offerId: string } | undefined> {
  const [row] = await lockHoldOfOffer(tx, { appointmentId });
  return row && { hold: toHold(row), offerId: row.offerId };
}

const listOfferIds = statement(
  { offerId: neverNull("text") },
  sql`
  select held_for_offer_id as "offerId" from appointments
  where id = any(${sql.placeholder("appointmentIds")}::text[]) and held_for_offer_id is not null order by id`,
);

/** Returns the ids of the offers that hold any of these visits. */
export async function listOffersHolding(tx: Transaction, appointmentIds: readonly string[]): Promise<string[]> {
  const rows = await listOfferIds(tx, { appointmentIds: [...appointmentIds] });
  return rows.map(({ offerId }) => offerId);
}

/** Returns SQL for when the hold of a visit expires. */
export const holdEndInSql = (appointmentId: string): SQL =>
  sql`(select hold_expires_at from appointments where id = ${appointmentId})`;

export type OfferedSlot = {
  snapshot: ClinicSnapshot;
  offerId: string;
  /** How long the offer holds the slot. */
  minutes: number;
  customerId: string | null;
  person: PersonInSql;
  serviceIds: string[];
  booked: BookedService[];
  request: VisitRequest;
  practitionerId: string | undefined;
  date: string;
  /** "HH:mm". */
  time: string;
  now: Date;
};

/**
 * Holds a slot for an offer, which the caller writes in the same savepoint. Throws `slot_taken` and `past_cutoff`, in
 * which case nothing has changed.
 */
export async function holdForOffer(
  tx: Transaction,
  { snapshot, offerId, person, serviceIds, booked, request, practitionerId, date, time, now, ...offered }: OfferedSlot,
  writeOffer: (savepoint: Transaction, hold: { appointmentId: string; startsAt: Date }) => Promise<void>,
): Promise<void> {
  const appointmentId = newId();
  const { timeZone } = snapshot.clinic.rules;
  const prices = await listPricesFor(tx, person, { serviceIds, now });
  const holdExpiresAt = sql`clock_now() + make_interval(mins => ${offered.minutes}::int)`;
  await writeVisitAtSlot(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, plan) => {
    const visit = {
      id: appointmentId,
      status: "held" as const,
      heldForOfferId: offerId,
      holdExpiresAt,
      customerId: offered.customerId,
      date,
      timeZone,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      practitionerId: practitionerId ?? plan.practitionerId,
      isPractitionerWanted: practitionerId !== undefined,
    };
    return [
      savepoint.insert(appointments).values(visit).execute(),
      insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan, now, prices }),
      writeOffer(savepoint, { appointmentId, startsAt: plan.startsAt }),
    ];
  });
}

const findVisitBetween = varying(
  {},
  ({
    visits,
    except,
    endsAt,
    startsAt,
  }: {
    visits: SQL;
    except: string | null;
    endsAt: string;
    startsAt: string;
  }) => sql`
  select from ${visits} own join appointments a on a.id = own.id
  where a.id is distinct from ${except}
    and (a.status in ('booked', 'confirmed', 'checked_in') or (a.status = 'held' and a.hold_expires_at > clock_now()))
    and a.starts_at < ${endsAt}::timestamptz and a.ends_at > ${startsAt}::timestamptz limit 1`,
  { visits: sql`visits_of_person(null,null,null,false)`, except: null, endsAt: "", startsAt: "" },
);

/** Whether a person has another visit in a span, not counting the visit that would be moved. */
export async function hasVisitBetween(
  db: DatabaseOrTransaction,
  person: PersonInSql,
  { startsAt, endsAt, except }: { startsAt: Date; endsAt: Date; except: string | null },
): Promise<boolean> {
  const rows = await findVisitBetween(db, {
    visits: visitsOfPersonInSql(person, { byPhone: false }),
    except,
    endsAt: endsAt.toISOString(),
    startsAt: startsAt.toISOString(),
  });
  return rows.length > 0;
}

const setHoldEnd = statement(sql`
  with held as (
    update appointments a set hold_expires_at = ${sql.placeholder("until")}::timestamptz where a.id = ${sql.placeholder("appointmentId")}
    returning a.id, a.hold_expires_at
  )
  update claims c set expires_at = held.hold_expires_at from held where c.appointment_id = held.id`);

/** Extends the hold of an offer until an instant. */
export async function extendOfferedHold(tx: Transaction, appointmentId: string, until: string): Promise<void> {
  await setHoldEnd(tx, { appointmentId, until });
}

const deleteHold = command(sql`delete from appointments where id = ${sql.placeholder("appointmentId")}`);

/** Releases the slot of an offer that has ended, passes it on to the waitlist, and updates open calendars. */
export async function releaseOfferedPlace(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const place = await readSlotToFree(tx, appointmentId);
  await deleteHold(tx, { appointmentId });
  await offerFreedSlotToWaitlist(tx, place, { now });
  await announceSlots(tx, place ? [place.date] : []);
}

const deleteHoldsOfOffers = command(sql`
  delete from appointments where status = 'held' and held_for_offer_id = any(${sql.placeholder("offerIds")}::text[])`);

/** Removes the slots that offers hold. */
export async function deleteOfferedPlaces(tx: Transaction, offerIds: readonly string[]): Promise<void> {
  await deleteHoldsOfOffers(tx, { offerIds: [...offerIds] });
}

const setCustomerOfHolds = command(sql`
  update appointments set customer_id = ${sql.placeholder("customerId")}
  where status = 'held' and held_for_offer_id = any(${sql.placeholder("offerIds")}::text[])`);

/** Moves the slots that offers hold to another customer. */
export async function transferOfferedPlaces(
  tx: Transaction,
  offerIds: readonly string[],
  customerId: string,
): Promise<void> {
  await setCustomerOfHolds(tx, { customerId, offerIds: [...offerIds] });
}
