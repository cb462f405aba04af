import type { Cents } from "#shared/money.ts";
import { type Movement, move, moveSessions } from "../transfer.ts";

/** What balances can be taken over from a former system. */
export const OPENING_KINDS = ["gift_card", "store_credit", "plan"] as const;

export type OpeningKind = (typeof OPENING_KINDS)[number];

/** A balance as a former system had it: cents, and of a package its sessions too. */
export type OpeningBalance = {
  openingId: string;
  cents: Cents;
  customerId?: string | undefined;
} & (
  | { account: `gift_card:${string}` | `store_credit:${string}` }
  | { account: `plan:${string}`; purchaseId: string; sessions: number }
);

/** The event of `balanceOpened`. */
export const OPENING = "opening";

/** The clinic owes what a former system had taken in. */
export function balanceOpened(balance: OpeningBalance): Movement {
  const { openingId, account, cents, customerId } = balance;
  return {
    key: `opening:${openingId}`,
    event: OPENING,
    customerId,
    entries: [
      ...move("opening", account, cents),
      ...("sessions" in balance
        ? moveSessions("session_pool", `sessions:${balance.purchaseId}`, balance.sessions)
        : []),
    ],
  };
}
