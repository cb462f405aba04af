import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { catalogInvariants } from "../invariants.ts";
import { consumeReservation, reserveStock } from "./stock.ts";

const api = breakingOff("modules/catalog/server/stock/count-file.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const desk = await newStaff(api, "staff");
const as = { token: desk.bearer };

const url = "http://localhost:3000/api/v1/admin/Stock/file";
const authorization = `Bearer ${desk.bearer}`;
const exported = async () => (await api.fetch(new Request(url, { headers: { authorization } }))).text();
type Check = {
  message: string;
  data: { runId: string; counts: Record<string, number>; rows: { row: number; notes: { message: string }[] }[] };
};
async function check(csv: string): Promise<Check> {
  const headers = { authorization, "content-type": "text/csv" };
  const answer = await api.fetch(new Request(url, { method: "POST", headers, body: csv }));
  return (await answer.json()) as Check; // checked against the contract
}
const apply = (runId: string, body: object = {}) => send("POST", `admin/Stock/file/${runId}/apply`, { ...as, body });
const undo = (runId: string) => send("POST", `admin/Stock/file/${runId}/undo`, as);

async function shelfOf(id: string): Promise<number> {
  const { rows } = await db.execute<{ onHand: number }>(
    sql`select on_hand as "onHand" from product_sizes where id = ${id}`,
  );
  return present(rows[0]).onHand;
}

async function sell(sizeId: string, quantity: number): Promise<void> {
  const order = newId();
  await db.transaction((tx) => reserveStock(tx, order, [{ sizeId, quantity }]));
  await db.transaction((tx) => consumeReservation(tx, order));
}

async function brokenInvariants(): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sql: text } of catalogInvariants)
    if ((await db.execute(sql.raw(text))).rows.length > 0) broken.push(name);
  return broken;
}

/**
 * Returns the exported file with counts added in the last column. A key of `counts` is the part of a line with the
 * product and size.
 */
const withCounts = (file: string, counts: Record<string, number>) =>
  file
    .split("\r\n")
    .map((line) => {
      const count = Object.entries(counts).find(([key]) => line.includes(key))?.[1];
      return count === undefined ? line : `${line}${count}`;
    })
    .join("\r\n");

const slugOf = async (sizeId: string) => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select p.slug || ',' || z.label || ',' as key from product_sizes z join products p on p.id = z.product_id
    where z.id = ${sizeId}`);
  return present(rows[0]).key;
};

it("a stock count file changes stock by the difference between count and export, so that later sales still count (BO-31)", async () => {
  const [one, other] = ["p01-120-ml", "p02-150-ml"];
  const before = [await shelfOf(one), await shelfOf(other)];
  const file = await exported();
  const lines = file.split("\r\n");
  expect(lines[0]).toBe("code,product,size,on the shelf,counted");
  const { rows: sizes } = await db.execute(sql`select 1 from product_sizes where archived_at is null`);
  expect(lines).toHaveLength(sizes.length + 2);
  // Nothing was counted, so nothing would change.
  expect((await check(file)).data.counts).toEqual({ new: 0, change: 0, same: sizes.length, error: 0 });

  const counts = { [await slugOf(one)]: present(before[0]) + 5, [await slugOf(other)]: present(before[1]) - 1 };
  await sell(one, 2);
  const { data } = await check(withCounts(file, counts));
  expect(data.counts).toMatchObject({ change: 2, error: 0 });
  expect(data.rows.flatMap(({ row, notes }) => notes.map(({ message }) => [row, message]))).toEqual([
    [2, `Row 2: 2 left the shelf since the export; it becomes ${present(before[0]) + 3}.`],
  ]);
  expect(await shelfOf(one)).toBe(present(before[0]) - 2);
  // Between the check and the write, one more is sold.
  await sell(one, 1);
  expect((await apply(data.runId)).body.data).toMatchObject({ created: 0, changed: 2 });
  expect([await shelfOf(one), await shelfOf(other)]).toEqual([present(before[0]) + 2, present(before[1]) - 1]);
  const { rows: moves } = await db.execute(sql`
    select size_id as size, delta, reason, account_id = ${desk.customerId} as own from stock_moves
    where note = ${`Import ${data.runId}`} order by size_id`);
  expect(moves).toEqual([
    { size: one, delta: 5, reason: "counted", own: true },
    { size: other, delta: -1, reason: "counted", own: true },
  ]);
  const { rows: entries } = await db.execute(
    sql`select action from audit_entries where reason = ${`Import ${data.runId}`}`,
  );
  expect(entries).toEqual([{ action: "stock.counted" }, { action: "stock.counted" }]);
  expect((await apply(data.runId)).body.message).toBe("This file was imported already.");

  expect((await undo(data.runId)).body.data).toEqual({ undone: 2, stayed: 0 });
  expect([await shelfOf(one), await shelfOf(other)]).toEqual([present(before[0]) - 3, present(before[1])]);
  expect((await undo(data.runId)).body.code).toBe("undo_too_late");
  expect(await brokenInvariants()).toEqual([]);
});

it("a stock count file with unreadable rows reports each of these, and changes nothing until staff leave them out", async () => {
  await db.execute(sql`update product_sizes set code = 'SKU-12' where id = 'p12-50-ml'`);
  const { rows } = await db.execute<{ onHand: number; held: number }>(
    sql`select on_hand as "onHand", reserved as held from product_sizes where id = 'p12-50-ml'`,
  );
  const { onHand } = present(rows[0]);
  const csv = `code,counted\nsku-12,${onHand + 1}\nSKU-0,3\nSKU-12,4\nSKU-12,-2\n`;
  const { data } = await check(csv);
  expect(data.counts).toMatchObject({ change: 1, error: 3 });
  const refused = await apply(data.runId);
  expect([refused.status, refused.body.message]).toEqual([422, "Row 3: no size has this code."]);
  expect(await shelfOf("p12-50-ml")).toBe(onHand);
  expect((await apply(data.runId, { leaveOut: [3, 4, 5] })).body.data).toMatchObject({ changed: 1 });
  expect(await shelfOf("p12-50-ml")).toBe(onHand + 1);
});

it("a stock count file never sets a stock below the quantity reserved for open orders", async () => {
  await db.execute(sql`update product_sizes set code = 'SKU-36', on_hand = on_hand + 10 where id = 'p36-50-ml'`);
  await db.execute(
    sql`insert into stock_moves (id, size_id, delta, reason) values ('m1', 'p36-50-ml', 10, 'received')`,
  );
  const before = await shelfOf("p36-50-ml");
  const { data } = await check(`code,on the shelf,counted\nSKU-36,${before},2\n`);
  expect(data.counts).toMatchObject({ change: 1 });
  await db.transaction((tx) => reserveStock(tx, newId(), [{ sizeId: "p36-50-ml", quantity: 4 }]));
  expect((await apply(data.runId)).body.message).toBe("Row 2: 4 are held by open orders; the shelf can't go below 4.");
  expect(await shelfOf("p36-50-ml")).toBe(before);
});

it("a stock count file is refused without the permission to count stock, or without the right columns", async () => {
  const practitioner = await newStaff(api, "practitioner");
  const { status } = await send("GET", "admin/Stock/file", { token: practitioner.bearer });
  expect(status).toBe(403);
  expect((await check("a,b\n1,2\n")).message).toBe("The column counted is missing.");
  expect((await check("counted\n1\n")).message).toBe("The column code is missing.");
});
