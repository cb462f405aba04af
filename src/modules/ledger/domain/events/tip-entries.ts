import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

/** The account that holds several people's tips while they are shared out. */
const POOL = "tips:pool";

/**
 * Returns the movement for sharing the tips of a pay period: from the accounts where they arrived, through the pool, to
 * the recipients.
 */
export function tipsShared(of: {
  periodId: string;
  /** The gain or loss of each account; the sum is zero. */
  moves: readonly { personId: string; cents: Cents }[];
}): Movement {
  return {
    key: `tips_shared:${of.periodId}`,
    event: "tips_shared",
    entries: [
      ...of.moves.flatMap(({ personId, cents }) => (cents < 0 ? move(`tips:${personId}`, POOL, -cents) : [])),
      ...of.moves.flatMap(({ personId, cents }) => (cents > 0 ? move(POOL, `tips:${personId}`, cents) : [])),
    ],
  };
}
