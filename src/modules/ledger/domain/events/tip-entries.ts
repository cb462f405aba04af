import type { Cents } from "#shared/money.ts";
import { type Movement, move } from "../transfer.ts";

/** What holds tips of several people while they are shared. */
const POOL = "tips:pool";

/** Tips of a pay period are shared: out of the accounts of those they came in for, over the pool, onto those they are for. */
export function tipsShared(of: {
  periodId: string;
  /** What each account gains or loses; together nothing. */
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
