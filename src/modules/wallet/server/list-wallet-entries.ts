import { findOwnOrderNumbers } from "#modules/checkout/server/public.ts";
import { countStatement, listStatement, type StatementLine } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toPage } from "#shared/contract/define-call.ts";
import type { WireWalletEntry } from "../contract/calls.ts";
import { readWalletAccounts, type WalletAccounts } from "./wallet-accounts.ts";

/**
 * Lists the movements of a customer's credit, store credit and deposits, and of the gift cards in their account, newest
 * first.
 */
export async function listWalletEntries(
  db: DatabaseOrTransaction,
  { customerId, ...paging }: { customerId: string; page: number; limit: number },
) {
  const accounts = await readWalletAccounts(db, customerId);
  const { page, limit } = paging;
  const [lines, total] = await Promise.all([
    listStatement(db, accounts.all, { limit, offset: (page - 1) * limit }),
    countStatement(db, accounts.all),
  ]);
  return toPage(await toEntries(db, { lines, accounts, customerId }), total, paging);
}

/** Returns an account's name without its id, except for a gift card, whose name includes the card's id. */
function nameOf(account: string, { storeCredit }: WalletAccounts): string {
  if (account === storeCredit) return "store_credit";
  return account.startsWith("gift_card:") ? account : (account.split(":")[0] ?? account);
}

/** Converts ledger lines to the customer's entries. Orders of a card's former owners aren't named. */
export async function toEntries(
  db: DatabaseOrTransaction,
  of: { lines: readonly StatementLine[]; accounts: WalletAccounts; customerId: string },
): Promise<WireWalletEntry[]> {
  const { lines, accounts, customerId } = of;
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? []);
  const numbers = await findOwnOrderNumbers(db, { customerId, orderIds });
  const last4s = new Map<string, string>(accounts.cards.map(({ id, last4 }) => [`gift_card:${id}`, last4]));
  return lines.map(({ position, happenedAt, event, account, change, orderId }) => {
    const last4 = last4s.get(account);
    const orderNumber = orderId === undefined ? undefined : numbers.get(orderId);
    // If a card becomes store credit, both accounts of the entry are the customer's, so the id says which one is meant.
    const id = `${position.transferId}-${position.line}-${change > 0 ? "in" : "out"}`;
    return {
      id,
      at: happenedAt.toISOString(),
      event,
      amount: change,
      account: nameOf(account, accounts),
      ...(last4 === undefined ? {} : { last4 }),
      ...(orderId === undefined || orderNumber === undefined ? {} : { orderId, orderNumber }),
    };
  });
}
