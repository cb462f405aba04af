import { Badge } from "#staff/kit/badge.tsx";
import type { WirePeriod } from "../contract/pay-schemas.ts";

/** Shows the state of a pay period. */
export function PeriodBadge({ state }: Pick<WirePeriod, "state">) {
  if (state === "open") return <Badge dot="full">Open</Badge>;
  if (state === "in_review") return <Badge tone="warn">In review</Badge>;
  return state === "approved" ? <Badge tone="ok">Approved</Badge> : <Badge tone="inHouse">Locked</Badge>;
}
