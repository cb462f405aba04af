import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { offerKinds } from "../../domain/limited-offer.ts";
import { conditionsOf, WEEKDAYS } from "../../domain/offer-terms.ts";
import offerRows from "../demo/limited-offers.json" with { type: "json" };
import { limitedOfferAddOns, limitedOfferServices, limitedOffers } from "../offers/limited-offer-tables.ts";

function instantAt(day: string, time: string, timeZone: string): Date {
  const instant = instantOf(day, time, timeZone);
  if (!instant) throw new Error(`the offer’s ${day} ${time} is no time of ${timeZone}`);
  return instant;
}

function kindOf(kind: string) {
  const known = offerKinds.find((value) => value === kind);
  if (!known) throw new Error(`no such offer: ${kind}`);
  return known;
}

/** Returns an offer of the demo as a row. */
export function toOffer(
  row: (typeof offerRows)[number],
  position: number,
  timeZone: string,
): typeof limitedOffers.$inferInsert {
  const switches = {
    oncePerClient: row.oncePerClient ?? false,
    isFirstVisitOnly: row.isFirstVisitOnly ?? false,
    isNewClientsOnly: false,
  };
  const [kind, startsAt, endsAt] = [
    kindOf(row.kind),
    instantAt(row.startsOn, "00:00", timeZone),
    instantAt(row.endsOn, row.endsAtTime, timeZone),
  ];
  const weekdays = WEEKDAYS.filter((day) => row.weekdays?.includes(day));
  const { priceCents, sessions, notes } = row;
  const window = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return {
    id: row.id.toLowerCase(),
    slug: row.slug,
    name: row.name,
    kind,
    description: row.description,
    priceCents,
    fullPriceCents: row.fullPriceCents,
    sessions,
    minutesText: row.minutesText,
    notes,
    ...switches,
    startsAt,
    endsAt,
    position,
    weekdays: weekdays.map((day) => WEEKDAYS.indexOf(day)),
    conditions: conditionsOf({ kind, price: priceCents, sessions, weekdays, notes, ...switches, ...window }, timeZone),
  };
}

/** Seeds the month's offers with their treatments and add-ons. An existing offer doesn't change. */
export async function seedLimitedOffers(tx: DatabaseOrTransaction, { timeZone }: { timeZone: string }): Promise<void> {
  await tx
    .insert(limitedOffers)
    .values(offerRows.map((row, position) => toOffer(row, position, timeZone)))
    .onConflictDoNothing();
  await tx
    .insert(limitedOfferServices)
    .values(
      offerRows.flatMap(({ id, serviceIds }) =>
        serviceIds.map((serviceId, position) => ({
          offerId: id.toLowerCase(),
          serviceId: serviceId.toLowerCase(),
          position,
        })),
      ),
    )
    .onConflictDoNothing();
  await tx
    .insert(limitedOfferAddOns)
    .values(
      offerRows.flatMap(({ id, addOnIds }) =>
        addOnIds.map((addOnId, position) => ({
          offerId: id.toLowerCase(),
          addOnId: addOnId.toLowerCase(),
          position,
        })),
      ),
    )
    .onConflictDoNothing();
}
