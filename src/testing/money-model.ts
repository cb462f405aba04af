import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import { kindOf } from "#modules/ledger/domain/account-id.ts";
import { chart, normalOf } from "#modules/ledger/domain/chart.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";

/** The books as a plain map, beside the database: what a set of movements does to them, or that it can't be. */
export function openMoneyModel() {
  let balances = new Map<AccountId, number>();

  return {
    balances: () => balances,
    balanceOf: (account: AccountId) => balances.get(account) ?? 0,
    /** Moves all of it, or nothing where a guarded account would end below zero; returns whether it moved. */
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
    /** What is owed, by kind and unit, as `listLiabilities` has it. */
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
