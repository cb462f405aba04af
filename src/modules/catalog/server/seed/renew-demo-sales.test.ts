import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { listLimitedOffers } from "../offers/list-limited-offers.ts";
import { listServicesOnSale } from "../services/list-services.ts";
import { renewDemoSales } from "./renew-demo-sales.ts";

const { db } = await demoDatabase();

const setClock = (now: string) =>
  db.execute(
    sql.raw(
      `create or replace function clock_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${now}' $$`,
    ),
  );

async function soldAt(now: string) {
  const at = new Date(now);
  const [offers, treatments] = [await listLimitedOffers(db, at), await listServicesOnSale(db, at)];
  const { rows } = await db.execute<{ sizes: number }>(
    sql`select count(*)::int as sizes from product_sizes where sale_ends_at > ${at.toISOString()}`,
  );
  return { offers: offers.length, treatments: treatments.length, sizes: rows[0]?.sizes };
}

it("the demo's sales and offers are there in each month in which it starts, with at least a week left (PG-8)", async () => {
  const all = await soldAt("2026-11-18T15:00:00Z");
  expect(all.offers).toBeGreaterThan(0);
  expect(all.treatments).toBeGreaterThan(0);
  expect(all.sizes).toBeGreaterThan(0);
  expect(await soldAt("2026-12-02T15:00:00Z")).toEqual({ offers: 0, treatments: 0, sizes: 0 });
  for (const now of ["2026-11-30T23:00:00Z", "2026-12-02T15:00:00Z", "2027-02-25T15:00:00Z", "2028-02-29T12:00:00Z"]) {
    await setClock(now);
    await renewDemoSales(db);
    const aWeekLater = new Date(new Date(now).getTime() + 6.9 * 86_400_000).toISOString();
    expect([now, await soldAt(now)]).toEqual([now, { ...all, offers: (await soldAt(now)).offers }]);
    expect((await soldAt(now)).offers).toBeGreaterThan(0);
    expect((await soldAt(aWeekLater)).treatments).toBe(all.treatments);
  }
});

it("an offer to which staff gave another end isn't renewed when the demo starts", async () => {
  const endsAt = "2028-03-10T15:00:00.000Z";
  await db.execute(sql`update limited_offers set ends_at = ${endsAt} where id = 'lo01'`);
  await setClock("2028-04-02T15:00:00Z");
  await renewDemoSales(db);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from limited_offers where ends_at <= ${endsAt} order by id`,
  );
  expect(rows).toEqual([{ id: "lo01" }]);
});
