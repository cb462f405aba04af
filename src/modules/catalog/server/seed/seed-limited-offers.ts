import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { offerKinds } from "../../domain/limited-offer.ts";
import offerRows from "../demo/limited-offers.json" with { type: "json" };
import { limitedOfferAddOns, limitedOfferServices, limitedOffers } from "../offers/limited-offer-tables.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

function instantAt(day: string, time: string, timeZone: string): Date {
  const instant = instantOf(day, time, timeZone);
  if (!instant) throw new Error(`the offer's ${day} ${time} is no time of ${timeZone}`);
  return instant;
}

function kindOf(kind: string) {
  const known = offerKinds.find((value) => value === kind);
  if (!known) throw new Error(`no such offer: ${kind}`);
  return known;
}

/** The month's offers with their treatments and add-ons. An offer that is there already stays as it is. */
export async function seedLimitedOffers(tx: DatabaseOrTransaction, { timeZone }: { timeZone: string }): Promise<void> {
  await tx
    .insert(limitedOffers)
    .values(
      offerRows.map((row, position) => ({
        id: row.id.toLowerCase(),
        slug: row.slug,
        name: row.name,
        kind: kindOf(row.kind),
        description: row.description,
        priceCents: row.priceCents,
        fullPriceCents: row.fullPriceCents,
        sessions: row.sessions,
        minutesText: row.minutesText,
        conditions: row.conditions,
        weekdays: (row.weekdays ?? []).map((day) => WEEKDAYS.indexOf(day)),
        oncePerClient: row.oncePerClient ?? false,
        isFirstVisitOnly: row.isFirstVisitOnly ?? false,
        startsAt: instantAt(row.startsOn, "00:00", timeZone),
        endsAt: instantAt(row.endsOn, row.endsAtTime, timeZone),
        position,
      })),
    )
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
