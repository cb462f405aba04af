import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { FeeKind } from "../../domain/terms/fee.ts";
import { freedTimeInSql } from "./freed-time.ts";
import { fees } from "./terms-tables.ts";

/**
 * Records a fee that is due at the clinic, in the transaction of the change that causes it, after the visit was locked
 * and its slot released. Does nothing for a fee of 0. The database rejects a fee that the visit's terms don't allow.
 */
export async function recordFeeDue(
  tx: Transaction,
  { appointmentId, kind, amountCents }: { appointmentId: string; kind: FeeKind; amountCents: Cents },
): Promise<void> {
  if (amountCents === 0) return;
  await tx.insert(fees).values({
    id: newId(),
    appointmentId,
    kind,
    amountCents,
    freed: freedTimeInSql(sql`${appointmentId}`, sql`clock_now()`),
  });
}
