import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { systemActor } from "#platform/audit/actor.ts";
import { auditEntries } from "#platform/tables.ts";
import { newId } from "#shared/ids.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { chances, samples } from "#testing/runs.ts";
import { catalogInvariants } from "../invariants.ts";
import { changeStock, countStock } from "./change-stock.ts";
import { listStockMoves } from "./list-stock-moves.ts";
import { consumeReservation, releaseReservation, reserveStock } from "./stock.ts";

const { db } = await demoDatabase({ connectionTimeoutMs: 30_000 });
const desk = { ...systemActor("Noor Haddad"), accountId: "noor" };

async function shelfOf(sizeId: string): Promise<number> {
  const { rows } = await db.execute<{ onHand: number }>(
    sql`select on_hand as "onHand" from product_sizes where id = ${sizeId}`,
  );
  return rows[0]?.onHand ?? Number.NaN;
}

async function brokenInvariants(): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sql: text } of catalogInvariants)
    if ((await db.execute(sql.raw(text))).rows.length > 0) broken.push(name);
  return broken;
}

describe("stock changed by staff (BO-31)", () => {
  it("is recorded as a stock move and an audit entry with staff member, quantity and reason", async () => {
    const before = await shelfOf("p01-120-ml");
    const received = await changeStock(db, desk, { sizeId: "p01-120-ml", delta: 24, reason: "received" });
    expect(received.onHand).toBe(before + 24);
    await changeStock(db, desk, { sizeId: "p01-120-ml", delta: -2, reason: "damaged", note: "Leaking caps" });
    const { docs } = await listStockMoves(db, { sizeId: "p01-120-ml", limit: 2 });
    expect(docs).toMatchObject([
      { delta: -2, reason: "damaged", by: "Noor Haddad", note: "Leaking caps" },
      { delta: 24, reason: "received", by: "Noor Haddad", note: null },
    ]);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(sql`resource_id = 'p01-120-ml'`)
      .orderBy(auditEntries.id);
    expect(entries.map(({ action }) => action).sort()).toEqual(["stock.damaged", "stock.received"]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("is listed as stock moves, paginated without gaps", async () => {
    for (let piece = 1; piece <= 5; piece += 1)
      await changeStock(db, desk, { sizeId: "p02-150-ml", delta: piece, reason: "received" });
    const first = await listStockMoves(db, { sizeId: "p02-150-ml", limit: 2 });
    const second = await listStockMoves(db, { sizeId: "p02-150-ml", limit: 10, after: first.docs[1]?.id });
    expect(first.hasNextPage).toBe(true);
    expect([...first.docs, ...second.docs].slice(0, 5).map(({ delta }) => delta)).toEqual([5, 4, 3, 2, 1]);
    await expect(listStockMoves(db, { sizeId: "no-such-size", limit: 2 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is applied as the difference from the displayed number, so that items sold in the meantime stay sold", async () => {
    const sizeId = "p12-50-ml";
    const seen = await shelfOf(sizeId);
    const order = newId();
    await db.transaction((tx) => reserveStock(tx, order, [{ sizeId, quantity: 3 }]));
    await db.transaction((tx) => consumeReservation(tx, order));
    const counted = await countStock(db, desk, { sizeId, counted: seen + 1, seen });
    expect(counted).toMatchObject({ onHand: seen - 3 + 1, changedSinceSeen: -3 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it("never goes below the quantity reserved for open orders, which the refusal states", async () => {
    const sizeId = "p36-50-ml";
    const { onHand: shelf } = await changeStock(db, desk, { sizeId, delta: 10, reason: "received" });
    await db.transaction((tx) => reserveStock(tx, newId(), [{ sizeId, quantity: 4 }]));
    await expect(
      changeStock(db, desk, { sizeId, delta: -(shelf - 3), reason: "corrected", note: "Shelf check" }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: "4 are held by open orders; the shelf can't go below 4.",
    });
    expect(await shelfOf(sizeId)).toBe(shelf);
  });

  it("equals the sum of its stock moves while staff count and customers buy concurrently", async () => {
    const sizes = ["p22-30-ml", "p11-30-ml"];
    const step = fc.record({
      sizeId: fc.constantFrom(...sizes),
      quantity: fc.integer({ min: 1, max: 4 }),
      deed: fc.constantFrom("receive", "damage", "count", "buy", "abandon"),
    });
    const steps = samples(step, chances(30, 2_000, 31));
    await Promise.all(
      steps.map(async ({ sizeId, quantity, deed }) => {
        const order = newId();
        const run = async () => {
          if (deed === "receive") await changeStock(db, desk, { sizeId, delta: quantity, reason: "received" });
          if (deed === "damage") await changeStock(db, desk, { sizeId, delta: -quantity, reason: "damaged" });
          if (deed === "count") {
            const seen = await shelfOf(sizeId);
            await countStock(db, desk, { sizeId, counted: seen + 1, seen });
          }
          if (deed === "buy" || deed === "abandon") {
            await db.transaction((tx) => reserveStock(tx, order, [{ sizeId, quantity }]));
            await db.transaction((tx) =>
              deed === "buy" ? consumeReservation(tx, order) : releaseReservation(tx, order),
            );
          }
        };
        await run().catch((error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(out_of_stock|conflict)$/) });
        });
      }),
    );
    expect(await brokenInvariants()).toEqual([]);
  });
});
