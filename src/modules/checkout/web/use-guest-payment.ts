import { useState } from "react";
import {
  depositOfService,
  type PaysVisit,
  paysVisitOf,
  type VisitPolicy,
} from "#modules/content/domain/visit-policy.ts";
import type { ChosenService } from "./chosen-service.ts";

type Policy = Pick<VisitPolicy, "deposits" | "deposit" | "paysVisit">;

/**
 * How a guest pays for the visit that they chose: what they may choose, and what of `total` is due when. `told` is what booking has answered,
 * where that was something else.
 */
export function useGuestPayment(
  policy: Policy,
  chosen: readonly ChosenService[],
  { total, told }: { total: number; told: number | undefined },
) {
  const [wanted, setWanted] = useState<PaysVisit | null>(null);
  const asked = chosen.reduce(
    (sum, { price, salePrice, minUnits, deposit: ownCents }) =>
      sum + depositOfService(policy, { ownCents, costCents: (salePrice ?? price) * minUnits }),
    0,
  );
  const deposit = Math.min(asked, total);
  const { pays, choices } = paysVisitOf(policy, { chosen: wanted, depositCents: deposit });
  const dueNow = told ?? { at_clinic: 0, deposit, full: total }[pays];
  return {
    pays,
    choices,
    deposit: pays === "deposit" ? dueNow : deposit,
    dueNow,
    dueAtClinic: total - dueNow,
    setWanted,
  };
}
