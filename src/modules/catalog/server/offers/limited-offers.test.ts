import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { forgetEndedSales } from "./ended-sales.ts";
import { listLimitedOffers } from "./list-limited-offers.ts";

const { db } = await demoDatabase();
const now = new Date("2026-11-20T16:42:00Z");

it("the limited offers list combinations, series and packages with their treatments, add-ons and end date (PG-8)", async () => {
  const offers = await listLimitedOffers(db, now);
  expect(offers.map(({ name }) => name)).toEqual([
    "Hydra-exfoliation facial with LED",
    "Three salicylic peels",
    "IPL photofacial, face and chest",
    "Underarms, series of six",
  ]);
  expect(offers[0]).toMatchObject({
    price: 22900,
    fullPrice: 27400,
    endsAt: "2026-11-30T22:00:00.000Z",
    services: [{ id: "ag07" }],
    addOns: [{ id: "ao07", price: 4500 }],
    conditions: ["On Wednesdays", "One per client this month"],
  });
});

it("each offer costs less than its stated full price; a combination's full price is the sum of its parts (PG-8)", async () => {
  for (const { kind, fullPrice, price, services, addOns, sessions } of await listLimitedOffers(db, now)) {
    expect(price).toBeLessThan(fullPrice);
    const one =
      services.reduce((sum, service) => sum + service.price, 0) + addOns.reduce((sum, addOn) => sum + addOn.price, 0);
    if (kind === "combination") expect(fullPrice).toBe(one);
    else expect(fullPrice).toBeLessThanOrEqual(one * sessions);
  }
});

it("an offer is listed from its exact start to its exact end (PG-8)", async () => {
  expect(await listLimitedOffers(db, new Date("2026-11-30T21:59:59Z"))).toHaveLength(4);
  expect(await listLimitedOffers(db, new Date("2026-11-30T22:00:00Z"))).toEqual([]);
  expect(await listLimitedOffers(db, new Date("2026-11-01T03:59:59Z"))).toEqual([]);
});

it("an offer isn't listed if one of its parts isn't available", async () => {
  await db.execute(sql`update add_ons set is_active = false where id = 'ao31'`);
  await db.execute(sql`update services set is_active = false where id = 'lh03'`);
  expect((await listLimitedOffers(db, now)).map(({ id }) => id)).toEqual(["lo01", "lo02"]);
});

it("cached responses are invalidated when an offer has just begun or ended", async () => {
  expect(await forgetEndedSales(db, now)).toBe(false);
  await db.execute(
    sql`update limited_offers set starts_at = '2026-11-15T00:00:00Z', ends_at = '2026-11-20T16:41:50Z' where id = 'lo01'`,
  );
  expect(await forgetEndedSales(db, now)).toBe(true);
  await db.execute(
    sql`update limited_offers set starts_at = '2026-11-20T16:41:50Z', ends_at = '2026-11-21T00:00:00Z' where id = 'lo01'`,
  );
  expect(await forgetEndedSales(db, now)).toBe(true);
});

it("an offer that costs more than its parts is refused", async () => {
  await expect(
    db.execute(sql`update limited_offers set price_cents = full_price_cents + 1 where id = 'lo01'`),
  ).rejects.toThrow();
});
