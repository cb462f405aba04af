import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import { kindOf } from "#modules/ledger/domain/account-id.ts";
import { chart, normalOf } from "#modules/ledger/domain/chart.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";

/**
 * Models the ledger as a map of balances by account, without the database: tests compare whether it accepts a movement
 * (one event's entries) and what the balances are then.
 */
export function openMoneyModel() {
  let balances = new Map<AccountId, number>();

  return {
    balances: () => balances,
    balanceOf: (account: AccountId) => balances.get(account) ?? 0,
    /** Posts all movements, or none if a guarded account would go below zero. Returns whether they were posted. */
    post(movements: readonly Movement[]): boolean {
      const next = new Map(balances);
      for (const { debit, credit, amount } of movements.flatMap(({ entries }) => entries)) {
        next.set(debit, (next.get(debit) ?? 0) + amount * normalOf(kindOf(debit)));
        next.set(credit, (next.get(credit) ?? 0) - amount * normalOf(kindOf(credit)));
      }
      if ([...next].some(([account, balance]) => balance < 0 && chart[kindOf(account)].isGuarded)) return false;
      balances = next;
      return true;
    },
    /** Returns what is owed for each kind of account, as `listLiabilities` does. */
    liabilities(): Record<string, number> {
      const owed: Record<string, number> = {};
      for (const [account, balance] of balances) {
        const kind = kindOf(account);
        if (chart[kind].class === "liability") owed[kind] = (owed[kind] ?? 0) + balance;
      }
      return owed;
    },
  };
}

export type MoneyModel = ReturnType<typeof openMoneyModel>;
