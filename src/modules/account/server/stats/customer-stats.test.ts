import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkoutInvariants } from "#modules/checkout/server/invariants.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const api = await demoApi(moduleApis);
const { db, send } = api;
const { bearer: token } = await newStaff(api, "staff");

const factsOf = async (id: string) => {
  const { body } = await send("GET", `admin/Customer/${id}` as "admin/Customer/x", { token });
  return "facts" in body.data ? body.data.facts : undefined;
};
const rule = present(checkoutInvariants.find(({ name }) => name.startsWith("customers: their counts")));
const broken = async () => (await db.execute(sql.raw(rule.sql))).rows;

describe("customer statistics (visits, no-shows, amount spent)", () => {
  it("are updated with each change of visits and orders, in the same transaction", async () => {
    const id = await newCustomer(db);
    expect(await factsOf(id)).toEqual({ visits: 0, noShows: 0, spent: 0, lastVisitAt: null, nextVisitAt: null });
    const visit = await newVisit(db, { customerId: id, status: "booked", inDays: 2 });
    expect((await factsOf(id))?.nextVisitAt).toEqual(expect.any(String));
    await db.execute(sql`update appointments set status = 'completed', starts_at = starts_at - interval '3 days',
      ends_at = ends_at - interval '3 days' where id = ${visit}`);
    await newVisit(db, { customerId: id, status: "no_show" });
    await newOrder(db, { customerId: id, status: "paid", totalCents: 6_200 });
    await newOrder(db, { customerId: id, status: "pending", totalCents: 900 });
    expect(await factsOf(id)).toMatchObject({ visits: 1, noShows: 1, spent: 6_200, nextVisitAt: null });
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`update appointments set status = 'no_show' where id = ${visit}`);
        throw new Error("given up");
      }),
    ).rejects.toThrow("given up");
    expect(await factsOf(id)).toMatchObject({ visits: 1, noShows: 1 });
    expect(await broken()).toEqual([]);
  });

  it("move with visits to another customer record, and exclude a deleted visit", async () => {
    const [from, to] = [await newCustomer(db), await newCustomer(db)];
    const kept = await newVisit(db, { customerId: from });
    const dropped = await newVisit(db, { customerId: from });
    await db.execute(sql`update appointments set customer_id = ${to} where customer_id = ${from}`);
    expect([(await factsOf(from))?.visits, (await factsOf(to))?.visits]).toEqual([0, 2]);
    await db.execute(sql`delete from appointment_services where appointment_id = ${dropped}`);
    await db.execute(sql`delete from appointments where id = ${dropped}`);
    expect((await factsOf(to))?.visits).toBe(1);
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${kept}`);
    expect(await factsOf(to)).toMatchObject({ visits: 0, lastVisitAt: null });
    expect(await broken()).toEqual([]);
  });

  it("count every one of several visits that are completed concurrently", async () => {
    const id = await newCustomer(db);
    const visits = [];
    for (let count = 0; count < 6; count += 1)
      visits.push(await newVisit(db, { customerId: id, status: "booked", inDays: -1 }));
    await Promise.all(
      visits.map((visit) => db.execute(sql`update appointments set status = 'completed' where id = ${visit}`)),
    );
    expect((await factsOf(id))?.visits).toBe(6);
  });

  it("show the next visit even after the previous next visit has begun", async () => {
    const id = await newCustomer(db);
    await newVisit(db, { customerId: id, status: "booked", inDays: -0.1 });
    await newVisit(db, { customerId: id, status: "booked", inDays: 5 });
    await db.execute(
      sql`update customer_stats set next_visit_at = now() - interval '2 hours' where customer_id = ${id}`,
    );
    expect(new Date((await factsOf(id))?.nextVisitAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(await broken()).toEqual([]);
  });

  it("show a visit that the customer has checked in for as the next visit, ahead of a later one", async () => {
    const id = await newCustomer(db);
    const here = await newVisit(db, { customerId: id, status: "booked", inDays: -0.01 });
    await newVisit(db, { customerId: id, status: "booked", inDays: 5 });
    const startOf = async () => new Date((await factsOf(id))?.nextVisitAt ?? 0).getTime();
    expect(await startOf()).toBeGreaterThan(Date.now());
    await db.execute(sql`update appointments set status = 'checked_in', stage = 'waiting' where id = ${here}`);
    expect(Math.abs((await startOf()) - Date.now())).toBeLessThan(3_600_000);
    await db.execute(sql`update appointments set status = 'completed', stage = null where id = ${here}`);
    expect(await startOf()).toBeGreaterThan(Date.now());
    expect(await broken()).toEqual([]);
  });

  it("are compared with the real data by check:data, which reports a wrong count", async () => {
    const id = await newCustomer(db);
    await db.execute(sql`update customer_stats set visits = 7 where customer_id = ${id}`);
    expect(await broken()).toEqual([{ id }]);
    await db.execute(sql`update customer_stats set visits = 0 where customer_id = ${id}`);
  });

  it("sort and filter the customer list across its pages; a customer without visits sorts as having the oldest visit", async () => {
    const tag = "counted";
    const ids: string[] = [];
    // More customers than fit on the smallest page.
    for (const [visits, inDays] of [
      [3, -2],
      [1, -30],
      [2, -200],
      ...Array.from({ length: 25 }, () => [0, 0] as const),
    ] as const) {
      const id = await newCustomer(db);
      for (let count = 0; count < visits; count += 1) await newVisit(db, { customerId: id, inDays: inDays - count });
      await db.execute(sql`insert into customer_tags (customer_id, tag) values (${id}, ${tag})`);
      ids.push(id);
    }
    const [often, once, before] = ids;
    const list = async (query: string) => {
      const found: string[] = [];
      let after: string | null = "";
      while (after !== null) {
        const path: string = `admin/Customer/list?f.tags=has:${tag}&limit=25&${query}${after ? `&after=${after}` : ""}`;
        const { status, body } = await send("GET", path as "admin/Customer/list", { token });
        expect(status, JSON.stringify(body)).toBe(200);
        found.push(...body.data.docs.map(({ _id }) => _id));
        after = body.data.nextCursor;
      }
      return found;
    };
    const whole = async (query: string) => {
      const found = await list(query);
      expect([...found].sort()).toEqual([...ids].sort());
      return found;
    };
    expect((await whole("sort=-visits")).slice(0, 3)).toEqual([often, before, once]);
    expect((await whole("sort=visits")).slice(-3)).toEqual([once, before, often]);
    expect((await whole("sort=-lastVisitAt")).slice(0, 3)).toEqual([often, once, before]);
    expect((await whole("sort=lastVisitAt")).slice(-3)).toEqual([before, once, often]);
    for (const sort of ["spentCents", "-spentCents", "noShows", "-noShows"]) await whole(`sort=${sort}`);
    expect(await list("f.visits=ge:2&sort=-visits")).toEqual([often, before]);
    const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    expect(await list(`f.lastVisitAt=lt:${day}`)).toEqual([before]);
    expect(await list("f.lastVisitAt=empty:yes")).toHaveLength(25);
  });
});
