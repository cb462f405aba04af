import type { Cents } from "#shared/money.ts";
import { type Movement, move, moveSessions } from "../transfer.ts";

/** The kinds of balances that can be imported from a former system. */
export const OPENING_KINDS = ["gift_card", "store_credit", "plan"] as const;

export type OpeningKind = (typeof OPENING_KINDS)[number];

/** A balance in a former system: in cents, and for a package its sessions too. */
export type OpeningBalance = {
  openingId: string;
  cents: Cents;
  customerId?: string | undefined;
} & (
  | { account: `gift_card:${string}` | `store_credit:${string}` }
  | { account: `plan:${string}`; purchaseId: string; sessions: number }
);

/** The event name of `balanceOpened`. */
export const OPENING = "opening";

/** Returns the movement for an imported balance: the clinic owes what a former system had received. */
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
