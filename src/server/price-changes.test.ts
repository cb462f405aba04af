import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { PriceRow } from "#modules/catalog/domain/price-change.ts";
import { versionTasks } from "#platform/resource/versions/planned-versions.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { fixedClock } from "#shared/clock.ts";
import { type CacheTag, isOfExistence } from "#shared/contract/cache-tag.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

const demo = await demoApi(moduleApis, { rateLimitFactor: 1_000 });
const api = breakingOff("server/price-changes.test.ts", demo);
const { db, send } = api;
const { bearer: token, customerId: accountId } = await newStaff(db, "admin", { steppedUp: true });

const make = async (name: string): Promise<string> =>
  (await send("POST", "admin/PriceChange", { token, body: { name } })).body.data._id;
const read = async (id: string) => (await send("GET", `admin/PriceChange/${id}/prices`, { token })).body.data;
const listed = async (id: string) => (await send("GET", `admin/PriceChange/${id}`, { token })).body.data;
const bare = ({ kind, itemId, which, old, price }: PriceRow): PriceRow => ({ kind, itemId, which, old, price });
const save = async (id: string, rows: readonly PriceRow[]) =>
  send("PUT", `admin/PriceChange/${id}/prices`, { token, body: { rows: rows.map(bare), hash: (await read(id)).hash } });
const publish = async (id: string, more: { liveFrom?: string } = {}) =>
  send("POST", `admin/PriceChange/${id}/publish`, { token, body: { hash: (await read(id)).hash ?? "", ...more } });
const propose = async (body: object): Promise<PriceRow[]> =>
  (await send("POST", "admin/Price/propose", { token, body })).body.data.rows;

const priceOf = async (table: "services" | "product_sizes" | "add_ons" | "bundles", id: string) => {
  const { rows } = await db.execute<{ price: number }>(
    sql`select price_cents as price from ${sql.identifier(table)} where id = ${id}`,
  );
  return present(rows[0]).price;
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
/** Makes all scheduled changes due now. */
const comeDue = () =>
  db.execute(sql`update record_versions set live_from = clock_now() - interval '1 second' where state = 'planned'`);
const runJob = (deps: ServerDeps, recordId: string) =>
  versionTasks(deps).put_version_live?.({ resource: "PriceChange", recordId }, {} as never) ?? Promise.reject();
const raise = { percent: 5, roundTo: 500 };

/** Makes an API call to one of the servers, and returns the price in its response. `tags` is always empty. */
async function readForPage(server: typeof demo, path: string) {
  const tags = new Set<CacheTag>();
  const response = await server.fetch(new Request(`http://localhost:3000/api/v1/${path}`));
  const body = (await response.json()) as { data: { price: number } };
  return { price: body.data.price, tags };
}

describe("OO-5 scheduled price changes", () => {
  // Three servers share one database.
  const servers = [demo];
  beforeAll(async () => {
    for (let more = 0; more < 2; more += 1)
      servers.push(await testApi(moduleApis, { rateLimitFactor: 1_000 }, undefined, { database: demo }));
    // Enough sizes for a change of 400 prices.
    await db.execute(sql`
      insert into product_sizes (id, product_id, label, amount, unit, price_cents, position)
      select 'many-' || n, 'p11', n || ' pieces', n, 'g', 1000 + n, n from generate_series(100, 399) n`);
  });

  it("are published together by the job, once in all although three servers run it, and no page shows an old price afterward", async () => {
    const rows = [
      ...(await propose({ kind: "service", step: raise })),
      ...(await propose({ kind: "addOn", step: raise })),
      ...(await propose({ kind: "size", step: { cents: 500, roundTo: 100 }, withMemberPrices: true })),
    ].slice(0, 400);
    expect(rows).toHaveLength(400);
    const treatment = present(rows.find(({ kind }) => kind === "service"));
    const size = present(rows.find(({ kind, itemId }) => kind === "size" && itemId === "p11-30-ml") ?? rows.at(-1));

    const id = await make("Prices from tomorrow");
    expect(await listed(id)).toMatchObject({ state: "empty", prices: 0, liveFrom: null });
    expect((await save(id, rows)).body.data).toMatchObject({ state: "draft" });
    const liveFrom = tomorrow();
    expect((await publish(id, { liveFrom })).body.data).toMatchObject({ state: "planned", liveFrom });
    expect(await listed(id)).toMatchObject({ state: "planned", prices: 400, liveFrom });

    const { slug } = present(
      (await db.execute<{ slug: string }>(sql`select slug from services where id = ${treatment.itemId}`)).rows[0],
    );
    const path = `Service/ByName/${slug}?id=${treatment.itemId}`;
    for (const server of servers) expect((await readForPage(server, path)).price).toBe(treatment.old);
    const marks = servers.map(({ deps }) => deps.versions.mark());
    await runJob(demo.deps, id);
    expect(await priceOf("services", treatment.itemId)).toBe(treatment.old);

    await comeDue();
    await Promise.all(servers.map(({ deps }) => runJob(deps, id)));
    expect(await listed(id)).toMatchObject({ state: "live", prices: 400 });
    expect(await priceOf("services", treatment.itemId)).toBe(treatment.price);
    expect(await priceOf("product_sizes", size.itemId)).toBe(
      present(rows.find(({ itemId, which }) => itemId === size.itemId && which === "price")).price,
    );
    const { rows: entries } = await db.execute<{ resource: string; count: number }>(sql`
      select resource, count(*)::int as count from audit_entries
      where request_id = ${`prices ${id}`} group by resource order by resource`);
    const itemsOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.itemId] : []))).size;
    expect(entries).toEqual([
      { resource: "AddOn", count: itemsOf("addOn") },
      { resource: "PriceChange", count: 1 },
      { resource: "ProductSize", count: itemsOf("size") },
      { resource: "Service", count: itemsOf("service") },
    ]);
    const shown: CacheTag[] = ["products", "services"];
    for (const [at, server] of servers.entries()) {
      const { versions } = server.deps;
      await expect.poll(() => versions.hasHeardChange(shown.filter(isOfExistence), marks[at] ?? 0)).toBe(true);
      expect((await readForPage(server, path)).price).toBe(treatment.price);
    }
    // Once its prices are live, a change can be neither saved as a draft nor published again.
    expect((await save(id, [])).status).toBe(409);
    expect((await publish(id)).status).toBe(400);
  });

  it("are reported in carts that contain the item, and don't affect a visit that was booked before (CT-6, BO-32)", async () => {
    const shopper = await newShopper(api);
    await db.execute(sql`update product_sizes set on_hand = reserved + 5 where product_id = 'p09'`);
    await send("POST", "add-to-cart/product/p09", { token: shopper, body: { quantity: 1 } });
    const serviceIds = ["ag08"];
    const date = await freeDayAhead(async (day) => {
      const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=ag08`)).body;
      return data.some(({ isBooked, from }) => !isBooked && from === "11:00");
    });
    const context = { db, clock: fixedClock(new Date()), versions: demo.deps.versions };
    const visit = await bookTestVisit(context, { date, time: "11:00", serviceIds });

    const id = await make("Dearer at once");
    const rows = [
      ...(await propose({ kind: "service", step: raise })),
      ...(await propose({ kind: "size", step: raise })),
    ].filter(({ itemId }) => itemId === "ag08" || itemId.startsWith("p09"));
    await save(id, rows);
    expect((await publish(id)).body.data).toMatchObject({ state: "live" });

    const { cart } = (await send("GET", "cart", { token: shopper })).body as {
      cart: { changes: { kind: string; from: number; to: number }[] };
    };
    const ofCart = present(rows.find(({ kind }) => kind === "size"));
    expect(cart.changes).toMatchObject([{ kind: "price", from: ofCart.old, to: ofCart.price }]);
    const booked = await db.execute<{ price: number }>(
      sql`select unit_price_cents as price from appointment_services where appointment_id = ${visit.id}`,
    );
    const ofVisit = present(rows.find(({ kind }) => kind === "service"));
    expect(booked.rows).toEqual([{ price: ofVisit.old }]);
    expect(await priceOf("services", "ag08")).toBe(ofVisit.price);
  });

  it("are refused at their time if a price was changed in the meantime, and their author is notified", async () => {
    const id = await make("Prices of spring");
    const [first, second] = await propose({ kind: "addOn", step: { percent: 10, roundTo: 100 } });
    await save(id, [present(first), present(second)]);
    await publish(id, { liveFrom: tomorrow() });
    await db.execute(sql`update add_ons set price_cents = price_cents + 300 where id = ${present(first).itemId}`);
    await comeDue();
    await runJob(demo.deps, id);
    const { state, rows } = await read(id);
    expect([state, rows.map(({ issue }) => issue)]).toEqual([
      "draft",
      [expect.stringMatching(/^It costs \$[\d.]+ now, not \$[\d.]+\.$/), null],
    ]);
    expect(await priceOf("add_ons", present(second).itemId)).toBe(present(second).old);
    const { rows: told } = await db.execute<{ payload: object }>(
      sql`select payload from outbox_events where type = 'version_refused'`,
    );
    expect(told).toMatchObject([
      { payload: { accountId, title: "Prices of spring", path: `/admin/prices/${id}`, why: expect.any(String) } },
    ]);
  });

  it("also apply to bundles, which stay below the total price of their products", async () => {
    const rows = await propose({ kind: "bundle", step: { percent: 5, roundTo: 100 } });
    const { rows: shown } = await db.execute(sql`select id from bundles where archived_at is null`);
    expect(new Set(rows.map(({ itemId }) => itemId)).size).toBe(shown.length);
    const [row] = rows;
    const { itemId, old } = present(row);
    const change = { ...present(row), price: old - 100 };

    const id = await make("Bundles of spring");
    await save(id, [{ ...change, price: 10_000_000 }]);
    const dear = await publish(id);
    expect([dear.status, JSON.stringify(dear.body)]).toEqual([
      400,
      expect.stringContaining("The price must be below that of the parts, $"),
    ]);
    expect(await priceOf("bundles", itemId)).toBe(old);
    await save(id, [change]);
    await publish(id, { liveFrom: tomorrow() });
    await comeDue();
    await runJob(demo.deps, id);
    expect([(await read(id)).state, await priceOf("bundles", itemId)]).toEqual(["live", old - 100]);
  });

  it("lose their schedule and become a draft again when staff save or archive them", async () => {
    const id = await make("Prices of summer");
    const [row] = await propose({ kind: "addOn", step: { percent: 10, roundTo: 100 } });
    const before = await priceOf("add_ons", present(row).itemId);
    await save(id, [present(row)]);
    await publish(id, { liveFrom: tomorrow() });
    expect((await save(id, [present(row)])).body.data).toMatchObject({ state: "draft", liveFrom: null });
    await publish(id, { liveFrom: tomorrow() });
    const { version } = await listed(id);
    await send("POST", `admin/PriceChange/${id}/archive`, { token, body: { version } });
    await comeDue();
    await runJob(demo.deps, id);
    expect([(await read(id)).state, await priceOf("add_ons", present(row).itemId)]).toEqual(["draft", before]);
    expect((await publish(id)).status).toBe(409);
  });

  it("are refused immediately, with a list of their problems, or if their draft is outdated", async () => {
    const id = await make("Wrong prices");
    const [row] = await propose({ kind: "addOn", step: { percent: 10, roundTo: 100 } });
    await save(id, [{ ...present(row), old: 1 }]);
    const refused = await publish(id);
    expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: "rows.0.price" }] }]);
    expect((await publish(id, { liveFrom: "2020-01-01T00:00:00Z" })).status).toBe(400);
    const old = await send("PUT", `admin/PriceChange/${id}/prices`, { token, body: { rows: [], hash: null } });
    expect([old.status, old.body]).toMatchObject([409, { code: "version_conflict", current: { state: "draft" } }]);
  });

  it("can be imported from a file like the export of all prices, whose rows are matched by id, by code or by name", async () => {
    const file = await api.fetch(
      new Request("http://localhost:3000/api/v1/admin/Price/file", { headers: { authorization: `Bearer ${token}` } }),
    );
    const [heads, first = ""] = (await file.text()).replace("\uFEFF", "").split("\r\n");
    expect(heads).toBe("id,code,item,group,which price,now,new price");
    const [itemId = ""] = first.split(",");
    const now = await priceOf("services", itemId);
    const check = async (csv: string) => {
      const answer = await api.fetch(
        new Request("http://localhost:3000/api/v1/admin/Price/file", {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
          body: csv,
        }),
      );
      return (await answer.json()) as { code?: string; data: { rows: PriceRow[]; same: number; issues: object[] } };
    };
    const lines = [`${itemId},"1,234.50"`, `${itemId},12`, "no-such-id,5", `${itemId},`, `${itemId},1 peel`];
    const { data } = await check(["id,new price", ...lines].join("\n"));
    expect(data).toMatchObject({
      rows: [{ kind: "service", itemId, which: "price", old: now, price: 123_450 }],
      same: 1,
      issues: [
        { row: 3, message: "The same price as in row 2." },
        { row: 4, message: "No item has this id." },
        { row: 6, message: expect.stringMatching(/^New price /) },
      ],
    });
    expect((await check("id,price\nx,1")).code).toBe("import_invalid");
  });
});
