import type { Tender } from "#modules/cart/domain/pricing/priced-cart.ts";
import { clearReserved, noteReserved } from "#modules/cart/server/public.ts";
import { holdCardsForUse } from "#modules/gift-cards/server/public.ts";
import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { orderReleased, orderReserved } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findTransfer } from "#modules/ledger/server/public.ts";
import { reopenLots } from "#modules/membership/server/public.ts";
import { releaseTenders, reserveTenders } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { postMovements } from "../movements/post-movements.ts";

type WalletOrder = {
  orderId: string;
  cartId: string;
  customerId: string;
  tenders: readonly Tender[];
  /** The amount that the clinic waives. */
  waivedCents: Cents;
};

const accountOf = ({ kind, sourceId }: Tender): WalletAccountId => `${kind}:${sourceId}`;

/**
 * Reserves the wallet's part of an order being placed, and the amount that the clinic waives. Locks the gift cards, so
 * that they stay usable until the transaction ends. Returns the ledger movements, which the caller posts. Throws
 * `gift_card_spent` if a card was blocked in the meantime.
 */
export async function reserveWallet(
  tx: Transaction,
  { orderId, cartId, customerId, tenders, waivedCents }: WalletOrder,
): Promise<Movement[]> {
  if (tenders.length === 0) return waiveRest(tx, orderId, waivedCents);
  const cards = tenders.filter(({ kind }) => kind === "gift_card").map(({ sourceId }) => sourceId);
  await holdCardsForUse(tx, cards, customerId);
  const paid = tenders.map((tender) => ({ account: accountOf(tender), kind: tender.kind, cents: tender.amount }));
  const parts = [...waivedParts(waivedCents), ...paid];
  await reserveTenders(tx, orderId, parts);
  await noteReserved(tx, cartId, tenders);
  return [{ ...orderReserved({ orderId, sources: parts }), customerId }];
}

// The waived part comes before the customer's payments, because a refund goes to the last source first.
const waivedParts = (cents: Cents) =>
  cents > 0 ? [{ account: "rounding" as const, kind: "waived" as const, cents }] : [];

/** Waives an amount for an order being placed. Returns the ledger movement, which the caller posts. */
export async function waiveRest(tx: Transaction, orderId: string, cents: Cents): Promise<Movement[]> {
  const sources = waivedParts(cents);
  if (sources.length === 0) return [];
  await reserveTenders(tx, orderId, sources);
  return [orderReserved({ orderId, sources })];
}

/**
 * Posts the ledger movements of placing an order. Throws `gift_card_spent` if another order has used the money first.
 */
export async function postPlaced(tx: Transaction, moved: readonly Movement[], customerId: string): Promise<void> {
  try {
    await postMovements(tx, moved, `customer:${customerId}`);
  } catch (error) {
    throw isAppError(error, "insufficient_balance") ? new AppError("gift_card_spent", { cause: error }) : error;
  }
}

/** Releases what was reserved for a canceled order. Returns the ledger movements, which the caller posts. */
export async function releaseWallet(
  tx: Transaction,
  { orderId, cartId }: { orderId: string; cartId: string | null },
): Promise<Movement[]> {
  if (!(await releaseTenders(tx, orderId))) return [];
  if (cartId) await clearReserved(tx, cartId);
  const reserved = await findTransfer(tx, `order:${orderId}:reserved`);
  if (!reserved) throw new Error("what was set aside for the order isn’t in the books");
  await reopenLots(
    tx,
    reserved.entries.flatMap(({ debit }) => (debit.startsWith("credit:") ? [debit.slice("credit:".length)] : [])),
  );
  return [orderReleased(reserved, orderId)];
}
