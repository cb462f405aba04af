import { demoFrontDesk } from "#modules/account/server/demo-people.ts";
import { tenders } from "#modules/payments/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { Cents } from "#shared/money.ts";

/** A payment at the front desk. */
type DeskTender = {
  tenderId: string;
  orderId: string;
  into: "cash" | "terminal";
  cents: Cents;
  tipCents: Cents;
  at: Date;
};

/** Writes payments at the front desk, in bulk. The caller posts them to the books. */
export async function writeDeskTenders(tx: Transaction, deskTenders: readonly DeskTender[]): Promise<void> {
  const { id: takenBy, name: takerName } = demoFrontDesk();
  await insertMany(
    tx,
    tenders,
    deskTenders.map(({ tenderId: id, orderId, into, cents, tipCents, at }) => ({
      id,
      orderId,
      kind: into,
      sourceAccount: into,
      amountCents: cents + tipCents,
      tipCents,
      state: "captured" as const,
      takenBy,
      takerName,
      requestKey: `demo:${id}`,
      createdAt: at,
      updatedAt: at,
    })),
  );
}
