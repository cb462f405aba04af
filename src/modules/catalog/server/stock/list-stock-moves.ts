import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { productSizes, stockMoves } from "../tables.ts";

type Page = { sizeId: string; after?: string | undefined; limit: number };

/**
 * Lists the stock moves of a size, newest first, a page at a time. Throws `not_found` for a size that doesn't exist.
 */
export async function listStockMoves(db: Database, { sizeId, after, limit }: Page) {
  const [size] = await db.select({ id: productSizes.id }).from(productSizes).where(eq(productSizes.id, sizeId));
  if (!size) throw new AppError("not_found");
  const isOlder = after
    ? sql`(${stockMoves.createdAt}, ${stockMoves.id}) <
        (select m.created_at, m.id from stock_moves m where m.id = ${after} and m.size_id = ${sizeId})`
    : undefined;
  const moves = await db
    .select({
      id: stockMoves.id,
      at: stockMoves.createdAt,
      delta: stockMoves.delta,
      reason: stockMoves.reason,
      orderId: stockMoves.orderId,
      appointmentId: stockMoves.appointmentId,
      by: stockMoves.byName,
      note: stockMoves.note,
    })
    .from(stockMoves)
    .where(and(eq(stockMoves.sizeId, sizeId), isOlder))
    .orderBy(desc(stockMoves.createdAt), desc(stockMoves.id))
    .limit(limit + 1);
  const docs = moves.slice(0, limit).map((move) => ({ ...move, at: move.at.toISOString() }));
  return { docs, hasNextPage: moves.length > limit };
}
