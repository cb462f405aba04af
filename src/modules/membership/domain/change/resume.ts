import { AppError } from "#shared/app-error.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { chargeAfter } from "../charge-instants.ts";
import type { ContractNow, PlannedChange } from "./contract-now.ts";
import { type ChangeInstant, lengthOf, soon, withoutMoney } from "./planned.ts";

/**
 * Takes back what is planned: an end, a pause, a switch. A pause that runs ends with the next charge that the provider's rhythm has.
 * Throws `conflict` where there is nothing to take back.
 */
export function resume(contract: ContractNow, asking: ChangeInstant): PlannedChange {
  const { endsAt, pause, next, pauseUsedAt, period } = contract;
  if (endsAt) return withoutMoney({ ...contract, endsAt: undefined });
  if (pause && pause.from > asking.now) {
    // It never began, so the year still has its pause.
    const isOfThisPeriod = pauseUsedAt && period && pauseUsedAt >= period.start;
    const after = { ...contract, pause: undefined, pauseUsedAt: isOfThisPeriod ? undefined : pauseUsedAt };
    return withoutMoney(after, -lengthOf(pause));
  }
  if (pause) return endPause(contract, pause, asking);
  if (next) return withoutMoney({ ...contract, next: undefined });
  throw new AppError("conflict", { message: "There is no scheduled change to undo." });
}

function endPause(
  contract: ContractNow,
  pause: NonNullable<ContractNow["pause"]>,
  { now, zone }: ChangeInstant,
): PlannedChange {
  const until = chargeAfter({ anchor: contract.chargeAnchor ?? pause.until, interval: "month" }, soon(now));
  if (until >= pause.until) {
    const day = formatDay(dateInZone(pause.until, zone));
    throw new AppError("conflict", { message: `Your membership resumes automatically on ${day}.` });
  }
  const shorter = { ...pause, until };
  return withoutMoney({ ...contract, pause: shorter }, lengthOf(shorter) - lengthOf(pause));
}
