import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { StockChange } from "../../staff/contract/stock-calls.ts";
import { stockMoves } from "../tables.ts";
import { emitSoldOut } from "./stock.ts";

type Shelf = { id: string; name: string; onHand: number; held: number; free: number };

type Change = Omit<StockChange, "reason"> & { reason: StockChange["reason"] | "opening"; note?: string | undefined };

/**
 * Changes a size's stock by a number of pieces, with a stock move and an audit entry. The database refuses to go below
 * what open orders reserve. Throws `not_found`, and `conflict` that says how many are reserved.
 */
export async function changeStock(db: Database, actor: AuditActor, change: Change): Promise<Shelf> {
  return db.transaction((tx) => moveStock(tx, actor, change));
}

/**
 * Sets the stock to a counted number. Pieces sold or returned since the displayed number stay sold or returned: the
 * stock changes by `counted - seen`. Throws the errors of `changeStock`.
 */
export async function countStock(
  db: Database,
  actor: AuditActor,
  { sizeId, counted, seen, note }: { sizeId: string; counted: number; seen: number; note?: string | undefined },
): Promise<Shelf & { changedSinceSeen: number }> {
  const delta = counted - seen;
  const shelf = await changeStock(db, actor, { sizeId, delta, reason: "counted", note });
  return { ...shelf, changedSinceSeen: shelf.onHand - delta - seen };
}

const move = statement(
  { id: "text", name: "text", onHand: "int", held: "int", free: "int" },
  sql`
  update product_sizes z set on_hand = on_hand + ${sql.placeholder("delta")}
  from products p
  where z.id = ${sql.placeholder("sizeId")} and p.id = z.product_id and z.on_hand + ${sql.placeholder("delta")} >= z.reserved
  returning z.id, p.name || ', ' || z.label as name, z.on_hand as "onHand", z.reserved as held,
    z.on_hand - z.reserved as free`,
);

/** Changes a size's stock in the caller's transaction. */
export async function moveStock(tx: Transaction, actor: AuditActor, change: Change): Promise<Shelf> {
  const { sizeId, delta, reason, note, unitCost = null } = change;
  const [shelf] = await move(tx, { delta, sizeId });
  if (!shelf) throw await refusalOf(tx, sizeId);
  await tx.insert(stockMoves).values({
    id: newId(),
    sizeId,
    delta,
    reason,
    accountId: actor.accountId,
    byName: actor.name,
    note: note ?? null,
    unitCostCents: unitCost,
  });
  const before = shelf.onHand - delta;
  await writeAudit(tx, actor, {
    action: `stock.${reason}`,
    resource: "ProductSize",
    resourceId: sizeId,
    summary: `${shelf.name}: ${before} to ${shelf.onHand} on the shelf (${reason})`,
    before: { onHand: before },
    after: { onHand: shelf.onHand },
    reason: note,
  });
  if (shelf.onHand === 0 && before > 0) await emitSoldOut(tx, sizeId);
  return shelf;
}

const findHeld = statement(
  { held: "int" },
  sql`select reserved as held from product_sizes where id = ${sql.placeholder("sizeId")}`,
);

async function refusalOf(tx: Transaction, sizeId: string): Promise<AppError> {
  const [size] = await findHeld(tx, { sizeId });
  if (!size) return new AppError("not_found");
  return new AppError("conflict", {
    message:
      size.held > 0
        ? `${size.held} are held by open orders; the shelf can't go below ${size.held}.`
        : "The shelf can't go below 0.",
  });
}
