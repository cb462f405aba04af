import { sql } from "drizzle-orm";
import { payoutFailed, payoutMade, providerFeeReported } from "#modules/ledger/domain/events/provider-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer, postTransfers } from "#modules/ledger/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { PaymentGateway, PayoutItem, ProviderPayout } from "#platform/payment-gateway.ts";
import { payouts } from "./payout-tables.ts";

/**
 * Updates a payout, its items and the ledger from the provider's state. Its fees and the transfer to the bank are
 * posted once; a transfer that the bank returned is reversed. Safe to repeat. Throws GatewayError if the provider
 * doesn't respond.
 */
export async function settlePayout(
  { db, payments }: { db: Database; payments: PaymentGateway },
  payoutId: string,
): Promise<boolean> {
  const payout = await payments.getPayout(payoutId);
  const items = payout.status === "pending" ? [] : await payments.listPayoutItems(payoutId);
  await withRetry(db, (tx) => storePayout(tx, payout, items));
  return true;
}

async function storePayout(tx: Transaction, payout: ProviderPayout, items: PayoutItem[]): Promise<void> {
  const unmatched = await findUnmatched(tx, items);
  const of = (kind: PayoutItem["kind"]) => sum(items.filter((item) => item.kind === kind).map(({ cents }) => cents));
  const known = {
    amountCents: payout.amountCents,
    status: payout.status,
    madeAt: payout.madeAt,
    arrivesAt: payout.arrivesAt,
    chargesCents: of("charge"),
    refundsCents: of("refund"),
    disputesCents: of("dispute"),
    otherCents: of("other"),
    feesCents: sum(items.map(({ feeCents }) => feeCents)),
    items: items.length,
    unmatchedItems: unmatched.size,
    unmatchedCents: sum(items.filter(({ id }) => unmatched.has(id)).map(({ cents, feeCents }) => cents - feeCents)),
  };
  const [stored] = await tx
    .insert(payouts)
    .values({ id: payout.id, ...known })
    .onConflictDoUpdate({
      target: payouts.id,
      set: known,
      // A bank can return a completed payout, but a failed one never succeeds later.
      setWhere: sql`${payouts.status} <> 'failed'`,
    })
    .returning({ status: payouts.status });
  if (!stored || stored.status === "pending") return;
  const posting = payoutMade({ payoutId: payout.id, cents: payout.amountCents });
  const fees = items.flatMap(({ id, kind, feeCents }) =>
    // A dispute's fee is posted with the dispute; items that aren't ours aren't in our books.
    kind === "dispute" || feeCents <= 0 || unmatched.has(id)
      ? []
      : [providerFeeReported({ balanceTransactionId: id, cents: feeCents })],
  );
  const moved: Movement[] = stored.status === "failed" ? await takenBack(tx, posting, fees) : [...fees, posting];
  await postTransfers(
    tx,
    moved.map((movement) => ({ ...movement, actor: "system" as const })),
  );
}

/** Returns the fees, and a reversal if the payout had been posted: the money is with the provider again. */
async function takenBack(tx: Transaction, posting: Movement, fees: Movement[]): Promise<Movement[]> {
  const posted = await findTransfer(tx, posting.key);
  return posted ? [...fees, payoutFailed(posted)] : fees;
}

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);

const listUnmatched = statement(
  { id: "text" },
  sql`
  select item.id from jsonb_to_recordset(${sql.placeholder("items")}::jsonb) as item (id text, "sourceId" text, "paymentIntentId" text)
  where not exists (select 1 from tenders t where t.charge_id = item."sourceId" or t.payment_intent_id = item."paymentIntentId")
    and not exists (select 1 from refunds r where r.provider_refund_id = item."sourceId")
    and not exists (select 1 from disputes d where d.id = item."sourceId")`,
);

/** Returns the items that match no payment, refund or dispute of ours. */
async function findUnmatched(tx: Transaction, items: PayoutItem[]): Promise<Set<string>> {
  const rows = await listUnmatched(tx, { items: JSON.stringify(items) });
  return new Set(rows.map(({ id }) => id));
}
