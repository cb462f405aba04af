import { sql } from "drizzle-orm";
import type { BookedService } from "#modules/booking/domain/booked-service.ts";
import {
  clinicState,
  hashOfLink,
  offeredPlaces,
  personFacts,
  toBookedServices,
  toVisitRequest,
} from "#modules/booking/server/public.ts";

import { enqueueMail } from "#modules/notifications/server/public.ts";
import { planDay, type SlotOption } from "#modules/scheduling/domain/availability.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { Secrets } from "#platform/secrets.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { isInParts, OFFER_MINUTES } from "../domain/waitlist.ts";
import { waitlistOffers } from "./tables.ts";
import { listOffered, type WaitingEntry } from "./waiting-line.ts";

export type OfferContext = clinicState.BookingContext;

/** The job that ends an unanswered offer. */
export const END_OFFER_TASK = "end_waitlist_offer";

/**
 * Returns the secret of an offer's link. It is derived from the offer's id and our own secret; the row stores only its
 * hash.
 */
export function offerLinkOf(secrets: Secrets, offerId: string): string {
  return secrets.sign("links", `offer:${offerId}`);
}

export type ToOffer = {
  snapshot: clinicState.ClinicSnapshot;
  entry: WaitingEntry;
  date: string;
  now: Date;
  /** The freed time spans: only starts that overlap them are offered. If empty, all free starts are offered. */
  freed: readonly BusyRange[];
  /** The start chosen by staff, "HH:mm"; otherwise any start in the entry's parts of the day. */
  time?: string;
};

/**
 * Holds a slot for an entry for fifteen minutes and emails the offer. Returns the offer's id; undefined if no slot
 * fits.
 */
export async function offerPlace(context: OfferContext, tx: Transaction, input: ToOffer): Promise<string | undefined> {
  const { snapshot, entry, date } = input;
  const { secrets } = context;
  if ((await offeredPlaces.readDaysRuledOut(tx, snapshot, { ...entry, secrets, now: input.now }))(date))
    return undefined;
  const span = clinicState.spanOfDays(date, date, snapshot.clinic.rules.timeZone);
  const busy = await clinicState.listBusyRanges(tx, span);
  const offered = await listOffered(tx, entry.id);
  for (const search of toEntrySearches(snapshot, entry)) {
    for (const slot of startsFor(input, search.request, busy)) {
      if (offered.has(slot.startsAt.getTime())) continue;
      if (input.time === undefined && !isNews(slot, input.freed, offered)) continue;
      if (await offeredPlaces.hasVisitBetween(tx, personOf(entry), { ...slot, except: entry.insteadOf })) continue;
      const offerId = await hold(context, tx, input, { ...search, time: slot.from });
      if (offerId) return offerId;
    }
  }
  return undefined;
}

type EntrySearch = { booked: BookedService[]; request: VisitRequest; practitionerId: string | undefined };

/**
 * Returns one search for each requested practitioner, or one for any practitioner; none if a treatment isn't offered
 * anymore.
 */
export function toEntrySearches(
  snapshot: clinicState.ClinicSnapshot,
  { serviceIds, addOnIds, practitionerIds }: WaitingEntry,
): EntrySearch[] {
  const people = practitionerIds.length > 0 ? practitionerIds : [undefined];
  return people.flatMap((practitionerId) => {
    try {
      const booked = toBookedServices(snapshot, serviceIds, addOnIds);
      return [{ booked, request: toVisitRequest(snapshot, booked, practitionerId), practitionerId }];
    } catch (error) {
      if (isAppError(error)) return [];
      throw error;
    }
  });
}

/**
 * Whether a start may be offered to an entry: it wasn't free before, and isn't close to one that was offered before,
 * because a customer who declined 10:00 doesn't want 10:15 in the same hour either.
 */
function isNews(slot: SlotOption, freed: readonly BusyRange[], offered: ReadonlySet<number>): boolean {
  const starts = [...offered];
  const length = +slot.endsAt - +slot.startsAt;
  if (starts.some((start) => Math.abs(start - +slot.startsAt) < length)) return false;
  const news = freed.filter(({ from, to }) => !starts.some((start) => start >= +from && start < +to));
  return freed.length === 0 || timeUsed(slot, news) > 0;
}

/** Returns the longest overlap of a visit with one of the freed ranges, in milliseconds. */
const timeUsed = ({ startsAt, endsAt }: SlotOption, freed: readonly BusyRange[]): number =>
  Math.max(0, ...freed.map(({ from, to }) => Math.min(+to, +endsAt) - Math.max(+from, +startsAt)));

/** Returns the day's free starts that the entry can use, those that fill the most freed time first. */
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

function personOf({ customerId, guest }: WaitingEntry): personFacts.PersonInSql {
  return guest ? personFacts.guestInSql(guest) : personFacts.customerInSql(sql`${customerId}::text`);
}

const setOffered = statement(
  { expiresAt: "instant" },
  sql`
  update waitlist_entries set state = 'offered' where id = ${sql.placeholder("entryId")}
  returning (select expires_at from waitlist_offers where id = ${sql.placeholder("offerId")}) as "expiresAt"`,
);

async function hold(
  { secrets }: OfferContext,
  tx: Transaction,
  { snapshot, entry, date, now }: ToOffer,
  { booked, request, practitionerId, time }: EntrySearch & { time: string },
): Promise<string | undefined> {
  const offerId = newId();
  const { customerId, serviceIds } = entry;
  const visit = { customerId, person: personOf(entry), serviceIds, booked, request, practitionerId, date, time };
  try {
    await offeredPlaces.holdForOffer(
      tx,
      { ...visit, snapshot, offerId, minutes: OFFER_MINUTES, now },
      (savepoint, hold) => writeOffer(savepoint, { ...hold, id: offerId, entryId: entry.id }, secrets),
    );
  } catch (error) {
    if (isAppError(error, "slot_taken") || isAppError(error, "past_cutoff")) return undefined;
    throw error;
  }
  const rows = await setOffered(tx, { entryId: entry.id, offerId });
  const key = `offer:${offerId}`;
  await enqueueMail(tx, { mail: "waitlist-offer", key, payload: { entryId: entry.id, offerId } });
  // A Date is cut to milliseconds, and the job does nothing before the offer's end.
  const end = rows[0] && { key: `${key}:ends`, runAt: new Date(Date.parse(rows[0].expiresAt) + 1) };
  await enqueueJob(tx, END_OFFER_TASK, { offerId }, end);
  return offerId;
}

type NewOffer = { id: string; entryId: string; appointmentId: string; startsAt: Date };

/** Writes an offer. It expires together with the hold of its visit. */
async function writeOffer(tx: Transaction, offer: NewOffer, secrets: Secrets): Promise<void> {
  const expiresAt = offeredPlaces.holdEndInSql(offer.appointmentId);
  const linkHash = hashOfLink(offerLinkOf(secrets, offer.id));
  await tx.insert(waitlistOffers).values({ ...offer, state: "open", linkHash, expiresAt });
}
