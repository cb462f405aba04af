import { and, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { orderLines } from "../tables.ts";

/** Whether an order begins a membership. */
export async function sellsMembership(db: DatabaseOrTransaction, orderId: string): Promise<boolean> {
  return (await db.$count(orderLines, and(eq(orderLines.orderId, orderId), eq(orderLines.kind, "membership")))) > 0;
}
