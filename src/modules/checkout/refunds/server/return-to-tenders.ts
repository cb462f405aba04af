import { holdCardsForRefund } from "#modules/gift-cards/server/public.ts";
import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { refundDone } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { reopenLots } from "#modules/membership/server/public.ts";
import { type Tender, tenderRefunds } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, batchOf } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { RefundableOrder } from "./load-refundable-order.ts";
import { enqueueRefund } from "./send-refund.ts";

/** The part of a refund that goes back to one tender (one payment from one source). */
export type TenderPart = { tender: Tender; cents: Cents };
/** The part together with its recorded refund. */
export type RecordedTenderPart = TenderPart & { refund: tenderRefunds.TenderRefund };
/** The credit note, or why money is refunded without one. */
type Why = { creditNoteId: string } | { reason: "cancelled" };

/**
 * Records where the money of a refund goes. A job refunds the card's part. The wallet's part returns immediately to its
 * gift card or credit lot. Cash and terminal payments wait for staff. The caller holds the order's lock. Returns the
 * recorded parts, and the ledger movements, which the caller posts.
 */
export async function returnToTenders(
  tx: Transaction,
  order: Pick<RefundableOrder, "id" | "customerId">,
  parts: readonly TenderPart[],
  why: Why,
): Promise<{ recorded: RecordedTenderPart[]; movements: Movement[] }> {
  const usableCards = await holdCardsForRefund(tx, ownersOf("gift_card", parts));
  await reopenLots(tx, ownersOf("credit", parts));
  const movements: Movement[] = [];
  const recording = parts.map(async ({ tender, cents }) => {
    const refund = { id: newId(), tender, amountCents: cents, reason: "requested" as const, ...why };
    if (!isReturnedAtOnce(tender)) return { tender, cents, refund: await recordForLater(tx, refund) };
    const to = accountFor(tender, order, usableCards);
    movements.push(refundDone({ refundId: refund.id, orderId: order.id, to, cents }));
    return { tender, cents, refund: await tenderRefunds.recordCompletedRefund(tx, refund) };
  });
  return { recorded: await batchOf(recording), movements };
}

/** Records a refund that the provider makes after the commit, or that staff hand back at the desk. */
async function recordForLater(
  tx: Transaction,
  refund: Parameters<typeof tenderRefunds.recordPendingRefund>[1] & { id: string; tender: Tender },
): Promise<tenderRefunds.TenderRefund> {
  const { recorded } = await batch({
    recorded: tenderRefunds.recordPendingRefund(tx, refund),
    job: tenderRefunds.isRefundedByHand(refund.tender)
      ? undefined
      : enqueueRefund(tx, { id: refund.id, tries: tenderRefunds.FIRST_TRY }),
  });
  return recorded;
}

const INSIDE: readonly Tender["kind"][] = ["gift_card", "credit", "store_credit", "waived"];

/**
 * Whether a tender (source that paid) gets its refund together with the credit note, as wallet payments and waived
 * amounts do. All others wait for a job, or for staff.
 */
export const isReturnedAtOnce = ({ kind }: Pick<Tender, "kind">): boolean => INSIDE.includes(kind);

const ownerOf = ({ sourceAccount }: Tender) => sourceAccount.split(":").slice(1).join(":");

const ownersOf = (kind: Tender["kind"], parts: readonly TenderPart[]) =>
  parts.flatMap(({ tender }) => (tender.kind === kind ? [ownerOf(tender)] : []));

/**
 * Returns the account that gets a refund. An expired gift card can't be refunded: its customer gets store credit
 * instead, which never expires.
 */
function accountFor(
  tender: Tender,
  { customerId }: Pick<RefundableOrder, "customerId">,
  usableCards: ReadonlySet<string>,
): WalletAccountId | "rounding" {
  const hasEnded = tender.kind === "gift_card" && !usableCards.has(ownerOf(tender));
  if (hasEnded && customerId) return `store_credit:${customerId}`;
  return tender.kind === "waived" ? "rounding" : (tender.sourceAccount as WalletAccountId); // all other tenders returned here came from the wallet
}
