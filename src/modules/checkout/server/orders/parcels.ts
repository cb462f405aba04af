import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { fulfillmentLines } from "../tables.ts";

type Part = { lineId: string; quantity: number };

const listOpen = statement(
  { lineId: "text", name: "text", quantity: "int" },
  sql`
  select l.id as "lineId", l.name, (l.quantity - l.refunded_quantity - coalesce((
      select sum(f.quantity) from fulfillment_lines f where f.line_id = l.id), 0))::int as quantity
  from order_lines l where l.order_id = ${sql.placeholder("orderId")} and l.kind in ('product', 'bundle') order by l.position`,
);

/** Returns the goods that are in no parcel yet and weren't returned, line by line. The caller has locked the order. */
async function openLines(tx: Transaction, orderId: string): Promise<(Part & { name: string })[]> {
  const rows = await listOpen(tx, { orderId });
  return rows.filter(({ quantity }) => quantity > 0);
}

/**
 * Puts lines into a parcel: the given ones, or all that are in no parcel yet. Throws `invalid_input` if there aren't
 * enough.
 */
export async function fillParcel(
  tx: Transaction,
  { parcelId, orderId, lines }: { parcelId: string; orderId: string; lines: Part[] | undefined },
): Promise<void> {
  const open = await openLines(tx, orderId);
  const quantityByLine = new Map<string, number>();
  for (const { lineId, quantity } of lines ?? open)
    quantityByLine.set(lineId, (quantityByLine.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of quantityByLine) {
    const left = open.find((line) => line.lineId === lineId);
    if (left && quantity <= left.quantity) continue;
    const message = left
      ? `At most ${left.quantity} of ${left.name} can still be shipped.`
      : "This is in a parcel already.";
    throw new AppError("invalid_input", { message, issues: [{ path: "lines", message }] });
  }
  if (quantityByLine.size === 0) return;
  await tx
    .insert(fulfillmentLines)
    .values([...quantityByLine].map(([lineId, quantity]) => ({ fulfillmentId: parcelId, lineId, quantity })));
}

export async function isAllInParcels(tx: Transaction, orderId: string): Promise<boolean> {
  return (await openLines(tx, orderId)).length === 0;
}

const findParcel = statement(
  {},
  sql`
  select from fulfillments where order_id = ${sql.placeholder("orderId")} and kind = 'shipping' limit 1`,
);

/** Whether a part of an order was already sent. */
export async function hasParcel(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await findParcel(tx, { orderId });
  return rows.length > 0;
}
