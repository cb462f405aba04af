import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays, dateInZone, instantOf, startOfDay, timeInZone } from "#shared/zoned-time.ts";
import offerRows from "../demo/limited-offers.json" with { type: "json" };
import productRows from "../demo/products.json" with { type: "json" };
import serviceRows from "../demo/services.json" with { type: "json" };
import { limitedOffers } from "../offers/limited-offer-tables.ts";
import { productSizes, services } from "../tables.ts";
import { toOffer } from "./seed-limited-offers.ts";
import { sizeIdOf } from "./seed-products.ts";

/** The number of days for which sales and offers last at least after a start. */
const LEAST_DAYS = 7;

const readNow = statement({ now: neverNull("instant") }, sql`select clock_now() as now`);

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
const lastOfMonth = (date: string) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

/**
 * Moves the end of the demo's sales and limited offers to the end of this month, or of the next one if a week or less is
 * left. They are written for November 2026; without this, a demo started later would have none. Those that staff have
 * given another end, which isn't the end of a month, stay unchanged.
 */
export async function renewDemoSales(db: Database): Promise<void> {
  const { timeZone, closingTime } = (await getClinicSettings(db)).location;
  const [clock] = await readNow(db);
  const today = dateInZone(new Date(clock?.now ?? Date.now()), timeZone);
  const lastDay = lastOfMonth(addDays(today, LEAST_DAYS));
  const isMonthsEnd = (instant: Date, time: string) => {
    const date = dateInZone(instant, timeZone);
    return date === lastOfMonth(date) && timeInZone(instant, timeZone) === time;
  };
  const ofSale = new Set(serviceRows.flatMap((row) => ("saleEndsOn" in row ? [row.id.toLowerCase()] : [])));
  const sizesOfSale = new Set(
    productRows.flatMap(({ id, sizes }) =>
      sizes.flatMap((size) => ("saleEndsOn" in size ? [sizeIdOf(id, size.label)] : [])),
    ),
  );
  const closing = instantOf(lastDay, closingTime, timeZone);
  const midnight = startOfDay(addDays(lastDay, 1), timeZone);
  await db.transaction(async (tx) => {
    const saleServices = await tx.select({ id: services.id, end: services.saleEndsAt }).from(services);
    for (const { id, end } of saleServices)
      if (ofSale.has(id) && end && closing && end < closing && isMonthsEnd(end, closingTime))
        await tx.update(services).set({ saleEndsAt: closing }).where(eq(services.id, id));
    const saleSizes = await tx.select({ id: productSizes.id, end: productSizes.saleEndsAt }).from(productSizes);
    for (const { id, end } of saleSizes)
      if (sizesOfSale.has(id) && end && end < midnight && isMonthsEnd(new Date(end.getTime() - 60_000), "23:59"))
        await tx.update(productSizes).set({ saleEndsAt: midnight }).where(eq(productSizes.id, id));
    const offers = await tx.select({ id: limitedOffers.id, end: limitedOffers.endsAt }).from(limitedOffers);
    for (const [position, row] of offerRows.entries()) {
      const moved = { ...row, startsOn: firstOfMonth(today), endsOn: lastDay };
      const { startsAt, endsAt, conditions } = toOffer(moved, position, timeZone);
      const offer = offers.find(({ id }) => id === row.id.toLowerCase());
      if (offer && offer.end < endsAt && isMonthsEnd(offer.end, row.endsAtTime))
        await tx.update(limitedOffers).set({ startsAt, endsAt, conditions }).where(eq(limitedOffers.id, offer.id));
    }
  });
}
