import { holdCardsForRefund } from "#modules/gift-cards/server/public.ts";
import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { refundDone } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { reopenLots } from "#modules/membership/server/public.ts";
import { paymentRefunds, type Tender } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, batchOf } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { Refundable } from "./load-refundable-order.ts";
import { enqueueRefund } from "./send-refund.ts";

type Part = { tender: Tender; cents: Cents };
/** The credit note, or why money is refunded without one. */
type Why = { creditNoteId: string } | { reason: "cancelled" };

/**
 * Stores the targets of a credit note's money. A job refunds the card's part. The wallet's part returns at once to its
 * card or lot through the movements that the caller posts. Cash and terminal payments wait for staff.
 */
export async function writeRefundParts(
  tx: Transaction,
  { order, parts, ...why }: { order: Pick<Refundable, "id" | "customerId">; parts: readonly Part[] } & Why,
): Promise<{ written: (Part & { refund: paymentRefunds.Refund })[]; moved: Movement[] }> {
  const usable = await holdCardsForRefund(
    tx,
    parts.flatMap(({ tender }) => (tender.kind === "gift_card" ? [ownerOf(tender)] : [])),
  );
  await reopenLots(
    tx,
    parts.flatMap(({ tender }) => (tender.kind === "credit" ? [ownerOf(tender)] : [])),
  );
  const moved: Movement[] = [];
  const writing = parts.map(async ({ tender, cents }) => {
    const [id, isDone] = [newId(), isDoneAtOnce(tender)];
    const isForJob = !isDone && !paymentRefunds.HANDED_BACK.includes(tender.kind);
    if (isDone) moved.push(refundDone({ refundId: id, orderId: order.id, to: placeOf(tender, order, usable), cents }));
    const { refund } = await batch({
      refund: paymentRefunds.writeRefund(tx, { id, tender, amountCents: cents, reason: "requested", ...why, isDone }),
      job: isForJob ? enqueueRefund(tx, { id, tries: paymentRefunds.FIRST_TRY }) : undefined,
    });
    return { tender, cents, refund };
  });
  return { written: await batchOf(writing), moved };
}

const INSIDE: readonly Tender["kind"][] = ["gift_card", "credit", "store_credit", "waived"];

/**
 * Whether a tender is returned with the credit note, as wallet payments and waived amounts are. All others wait for a
 * job, or for staff.
 */
export const isDoneAtOnce = ({ kind }: Pick<Tender, "kind">) => INSIDE.includes(kind);

const ownerOf = ({ sourceAccount }: Tender) => sourceAccount.split(":").slice(1).join(":");

/**
 * Returns the account for a refund. An expired gift card can't be refunded: the customer gets store credit, which never
 * expires.
 */
function placeOf(
  tender: Tender,
  { customerId }: Pick<Refundable, "customerId">,
  usable: ReadonlySet<string>,
): WalletAccountId | "rounding" {
  const hasEnded = tender.kind === "gift_card" && !usable.has(ownerOf(tender));
  if (hasEnded && customerId) return `store_credit:${customerId}`;
  return tender.kind === "waived" ? "rounding" : (tender.sourceAccount as WalletAccountId); // it came from the wallet
}
