import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { seedDemoClinic } from "#server/seed.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { getProduct } from "./products/get-product.ts";
import { listServicesById } from "./services/list-services.ts";

const { db } = await demoDatabase();
const now = new Date("2026-11-20T16:42:00Z");
/** Earlier than any time of the database's clock. */
const LONG_AGO = "2001-01-05T12:00:00.000Z";

/** Resets `updated_at` to long ago; the columns that the triggers watch don't change. */
beforeEach(async () => {
  for (const table of ["products", "services"])
    await db.execute(sql`update ${sql.identifier(table)} set updated_at = ${LONG_AGO}`);
});

const productDay = async () => (await getProduct(db, "p01", now)).updatedAt;
const serviceDay = async () => (await listServicesById(db, ["ag07"], now)).get("ag07")?.updatedAt;

const ofProduct: [what: string, change: SQL][] = [
  ["its text", sql`update products set description = description || '.' where id = 'p01'`],
  ["a price", sql`update product_sizes set price_cents = price_cents + 1 where product_id = 'p01' and position = 0`],
  ["a sale price", sql`update product_sizes set sale_price_cents = 1 where product_id = 'p01' and position = 0`],
  [
    "a picture's description",
    sql`update product_images set alt = alt || '.' where product_id = 'p01' and position = 0`,
  ],
  [
    "a new picture",
    sql`insert into product_images (product_id, position, picture, alt) values ('p01', 99, 'detail-3', '')`,
  ],
  ["the removal of a picture", sql`delete from product_images where product_id = 'p01' and position = 99`],
  ["its skin types", sql`delete from product_taxonomy where product_id = 'p01' and value_id like 'skinType-%'`],
];
const notOfProduct: [what: string, change: SQL][] = [
  ["its stock", sql`update product_sizes set on_hand = on_hand + 1, reserved = reserved where product_id = 'p01'`],
  ["a rating", sql`update products set rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = 'p01'`],
  ["its position in lists", sql`update products set position = position + 1 where id = 'p01'`],
  ["saving the same text again", sql`update products set description = description, name = name where id = 'p01'`],
  ["a change of another product", sql`update products set name = name || '.' where id = 'p02'`],
];
const ofService: [what: string, change: SQL][] = [
  ["its price", sql`update services set price_cents = price_cents + 1 where id = 'ag07'`],
  ["its number of sessions", sql`update services set details = details || '{"sessions": "One"}' where id = 'ag07'`],
  ["an add-on's price", sql`update add_ons set price_cents = price_cents + 1 where id = 'ao07'`],
  ["the removal of an add-on", sql`delete from service_add_ons where service_id = 'ag07' and add_on_id = 'ao07'`],
];
const notOfService: [what: string, change: SQL][] = [
  ["a rating", sql`update services set rating_sum = rating_sum + 5, rating_count = rating_count + 1 where id = 'ag07'`],
  ["its preparation time", sql`update services set prep_minutes = prep_minutes + 5 where id = 'ag07'`],
  ["an add-on's device", sql`update add_ons set device_type = 'lamp' where id = 'ao07'`],
  ["another treatment's add-on", sql`update add_ons set name = name || '.' where id = 'ao31'`],
];

it("SH-10: seeding again changes no last-modified date", async () => {
  await seedDemoClinic(db);
  const { rows } = await db.execute(sql`
    select id from products where updated_at <> ${LONG_AGO} union all select id from services where updated_at <> ${LONG_AGO}`);
  expect(rows).toEqual([]);
});

it.each(ofProduct)("SH-10: a product page's last-modified date changes with %s", async (_, change) => {
  await db.execute(change);
  expect(Date.parse(await productDay())).toBeGreaterThan(Date.parse(LONG_AGO));
});

it.each(notOfProduct)("SH-10: a product page's last-modified date doesn't change with %s", async (_, change) => {
  await db.execute(change);
  expect(await productDay()).toBe(LONG_AGO);
});

it.each(notOfService)("SH-10: a treatment page's last-modified date doesn't change with %s", async (_, change) => {
  await db.execute(change);
  expect(await serviceDay()).toBe(LONG_AGO);
});

it.each(ofService)("SH-10: a treatment page's last-modified date changes with %s", async (_, change) => {
  await db.execute(change);
  expect(Date.parse((await serviceDay()) ?? "")).toBeGreaterThan(Date.parse(LONG_AGO));
});

/** Columns that no page shows, or that change by themselves. A change of any other column changes the date. */
const ignored = {
  products: ["added_on", "archived_at", "position", "rating_count", "rating_sum", "tax_kind"],
  services: [
    ...["archived_at", "areas", "cleanup_minutes", "cleanup_staff", "device_types", "is_medical", "position"],
    ...["prep_minutes", "rating_count", "rating_sum", "roles", "room_type", "segments", "setup_staff", "shares_staff"],
  ],
};
const BOOKKEEPING = ["updated_at", "version", "was_shown"];

it.each(Object.entries(ignored))(
  "SH-10: the last-modified trigger of %s ignores only columns that no page shows, on both sides of its comparison",
  async (table, columns) => {
    const { rows } = await db.execute<{ definition: string }>(sql`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and tgname = ${`${table}_note_change`}`);
    const lists = [...(rows[0]?.definition ?? "").matchAll(/- '\{([^}]*)\}'::text\[\]/g)].map(([, list = ""]) =>
      list.split(","),
    );
    const all = [...columns, ...BOOKKEEPING].sort();
    expect(lists.map((list) => list.sort())).toEqual([all, all]);
  },
);
