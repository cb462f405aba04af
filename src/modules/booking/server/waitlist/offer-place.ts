import { sql } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { planDay, type SlotOption } from "#modules/scheduling/domain/availability.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-shape.ts";
import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { Secrets } from "#platform/secrets.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import { isInParts, OFFER_MINUTES } from "../../domain/waitlist.ts";
import { takePlace } from "../holds/take-place.ts";
import { offerOutlook } from "../intervals/offer-outlook.ts";
import {
  customerInSql,
  guestInSql,
  listPricesFor,
  type PersonInSql,
  visitsOfPerson,
} from "../people/visits-of-person.ts";
import type { BookingContext } from "../slots/booking-context.ts";
import { listBusyRanges, spanOfDays } from "../slots/busy-ranges.ts";
import type { ClinicSnapshot } from "../slots/clinic-snapshot.ts";
import { appointments } from "../tables.ts";
import { hashOfLink } from "../visits/visit-link.ts";
import { bookedServicesOf, toVisitRequest } from "../visits/visit-request.ts";
import { insertAppointmentServices } from "../visits/write-visit.ts";
import { listOffered, type WaitingEntry } from "./waiting-line.ts";
import { waitlistOffers } from "./waitlist-tables.ts";

export type OfferContext = BookingContext;

/** The job that ends an unanswered offer. */
export const END_OFFER_TASK = "end_waitlist_offer";

/** The secret of an offer's link: it follows from the offer's id and our own secret, and the row has its hash. */
export function offerLinkOf(secrets: Secrets, offerId: string): string {
  return secrets.sign("links", `offer:${offerId}`);
}

export type ToOffer = {
  snapshot: ClinicSnapshot;
  entry: WaitingEntry;
  date: string;
  now: Date;
  /** The freed spans: only starts that use some of them are offered. Without any, all free starts are. */
  freed: readonly BusyRange[];
  /** The start that staff chose, "HH:mm"; otherwise any in the entry's parts of the day. */
  time?: string;
};

/** Holds a place for an entry for fifteen minutes and mails it. Returns the offer's id; undefined when nothing fits. */
export async function offerPlace(context: OfferContext, tx: Transaction, wanted: ToOffer): Promise<string | undefined> {
  const { snapshot, entry, date } = wanted;
  const { secrets } = context;
  if ((await offerOutlook(tx, snapshot, { ...entry, secrets, now: wanted.now }))(date)) return undefined;
  const span = spanOfDays(date, date, snapshot.clinic.rules.timeZone);
  const busy = await listBusyRanges(tx, span);
  const offered = await listOffered(tx, entry.id);
  for (const wish of wishesOf(snapshot, entry)) {
    for (const slot of startsFor(wanted, wish.request, busy)) {
      if (offered.has(slot.startsAt.getTime())) continue;
      if (wanted.time === undefined && !isNews(slot, wanted.freed, offered)) continue;
      if (await isBusyThen(tx, entry, slot)) continue;
      const offerId = await hold(context, tx, wanted, { ...wish, time: slot.from });
      if (offerId) return offerId;
    }
  }
  return undefined;
}

type Wish = { booked: BookedService[]; request: VisitRequest; practitionerId: string | undefined };

/** One search for each requested practitioner, or one for any; none for what isn't offered anymore. */
export function wishesOf(snapshot: ClinicSnapshot, { serviceIds, addOnIds, practitionerIds }: WaitingEntry): Wish[] {
  const people = practitionerIds.length > 0 ? practitionerIds : [undefined];
  return people.flatMap((practitionerId) => {
    try {
      const booked = bookedServicesOf(snapshot, serviceIds, addOnIds);
      return [{ booked, request: toVisitRequest(snapshot, booked, practitionerId), practitionerId }];
    } catch (error) {
      if (isAppError(error)) return [];
      throw error;
    }
  });
}

/**
 * Whether a start may be offered to an entry: not one that was free before, and not one place twice, as a customer who
 * declined 10:00 doesn't want 10:15 in the same hour.
 */
function isNews(slot: SlotOption, freed: readonly BusyRange[], offered: ReadonlySet<number>): boolean {
  const starts = [...offered];
  const length = +slot.endsAt - +slot.startsAt;
  if (starts.some((start) => Math.abs(start - +slot.startsAt) < length)) return false;
  const news = freed.filter(({ from, to }) => !starts.some((start) => start >= +from && start < +to));
  return freed.length === 0 || timeUsed(slot, news) > 0;
}

/** How much of the freed range that it fills best a visit takes, in milliseconds. */
const timeUsed = ({ startsAt, endsAt }: SlotOption, freed: readonly BusyRange[]): number =>
  Math.max(0, ...freed.map(({ from, to }) => Math.min(+to, +endsAt) - Math.max(+from, +startsAt)));

/** Free starts of the day that the entry can use, those that fill the most of the freed place first. */
export function startsFor(
  { snapshot, entry, date, now, freed, time }: Omit<ToOffer, "time"> & { time?: string | undefined },
  request: VisitRequest,
  busy: readonly BusyRange[],
): SlotOption[] {
  const earliest = addMinutes(now, time === undefined ? entry.minNoticeMinutes : 0);
  return planDay({ clinic: snapshot.clinic, busy, request, date, now })
    .filter(
      ({ free, from, startsAt }) =>
        free && startsAt >= earliest && (time ? from === time : isInParts(from, entry.parts)),
    )
    .sort((a, b) => timeUsed(b, freed) - timeUsed(a, freed) || a.startsAt.getTime() - b.startsAt.getTime());
}

function personOf({ customerId, guest }: WaitingEntry): PersonInSql {
  return guest ? guestInSql(guest) : customerInSql(sql`${customerId}::text`);
}

/** Whether they have another visit then; the one that would be moved makes way. */
async function isBusyThen(tx: Transaction, entry: WaitingEntry, { startsAt, endsAt }: SlotOption): Promise<boolean> {
  const own = visitsOfPerson(personOf(entry), { byPhone: false });
  const { rows } = await tx.execute(sql`
    select 1 from ${own} own join appointments a on a.id = own.id
    where a.id is distinct from ${entry.insteadOf}
      and (a.status in ('booked', 'confirmed', 'checked_in') or (a.status = 'held' and a.hold_expires_at > clock_now()))
      and a.starts_at < ${endsAt.toISOString()}::timestamptz and a.ends_at > ${startsAt.toISOString()}::timestamptz limit 1`);
  return rows.length > 0;
}

async function hold(
  { secrets }: OfferContext,
  tx: Transaction,
  { snapshot, entry, date, now }: ToOffer,
  { booked, request, practitionerId, time }: Wish & { time: string },
): Promise<string | undefined> {
  const [offerId, appointmentId] = [newId(), newId()];
  const { timeZone } = snapshot.clinic.rules;
  const prices = await listPricesFor(tx, personOf(entry), { serviceIds: entry.serviceIds, now });
  const expiresAt = sql`clock_now() + make_interval(mins => ${OFFER_MINUTES}::int)`;
  try {
    await takePlace(tx, { snapshot, request, date, time, now, appointmentId }, (savepoint, plan) => {
      const visit = {
        ...{ id: appointmentId, status: "held" as const, heldForOfferId: offerId, holdExpiresAt: expiresAt },
        ...{ customerId: entry.customerId, date, timeZone, startsAt: plan.startsAt, endsAt: plan.endsAt },
        practitionerId: practitionerId ?? plan.practitionerId,
        isPractitionerWanted: practitionerId !== undefined,
      };
      return [
        savepoint.insert(appointments).values(visit).execute(),
        insertAppointmentServices(savepoint, snapshot, { appointmentId, booked, plan, now, prices }),
        writeOffer(savepoint, { id: offerId, entryId: entry.id, appointmentId, startsAt: plan.startsAt }, secrets),
      ];
    });
  } catch (error) {
    if (isAppError(error, "slot_taken") || isAppError(error, "past_cutoff")) return undefined;
    throw error;
  }
  const { rows } = await tx.execute<{ expiresAt: string }>(sql`
    update waitlist_entries set state = 'offered' where id = ${entry.id}
    returning (select expires_at from waitlist_offers where id = ${offerId}) as "expiresAt"`);
  const key = `offer:${offerId}`;
  await enqueueMail(tx, { mail: "waitlist-offer", key, payload: { entryId: entry.id, offerId } });
  const end = rows[0] && { key: `${key}:ends`, runAt: new Date(rows[0].expiresAt) };
  await enqueueJob(tx, END_OFFER_TASK, { offerId }, end);
  return offerId;
}

type NewOffer = { id: string; entryId: string; appointmentId: string; startsAt: Date };

/** It ends when the hold of its visit does. */
async function writeOffer(tx: Transaction, offer: NewOffer, secrets: Secrets): Promise<void> {
  const expiresAt = sql`(select hold_expires_at from appointments where id = ${offer.appointmentId})`;
  const linkHash = hashOfLink(offerLinkOf(secrets, offer.id));
  await tx.insert(waitlistOffers).values({ ...offer, state: "open", linkHash, expiresAt });
}
