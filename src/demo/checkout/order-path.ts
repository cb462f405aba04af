import type { ClinicRules } from "#modules/scheduling/domain/clinic-rules.ts";
import { openingHoursOn } from "#modules/scheduling/domain/spans-on.ts";
import type { SeededRandom } from "#shared/seeded-random.ts";
import { addDays, addMinutes, dateInZone, instantOf } from "#shared/zoned-time.ts";
import type { OrderStep } from "./life-order.ts";

type OrderPlacement = { placedAt: Date; isPickup: boolean };
type Moment = { rules: ClinicRules; now: Date };

/** The share of orders that are never paid. */
const GIVEN_UP = 0.05;
const PAGE_MINUTES = 35;
const HOUR = 60;

/** Returns an order's steps up to now. The desk's steps happen while the clinic is open. */
export function pathOfOrder(
  { placedAt, isPickup }: OrderPlacement,
  { rules, now }: Moment,
  random: SeededRandom,
): OrderStep[] {
  const steps: OrderStep[] = [{ to: "pending", at: placedAt, cause: "customer", isByDesk: false }];
  if (random.isBelow(GIVEN_UP)) {
    const at = addMinutes(placedAt, PAGE_MINUTES);
    return upTo(now, [...steps, { to: "cancelled", at, cause: "reconciler", isByDesk: false }]);
  }
  const paidAt = addMinutes(placedAt, random.whole(1, 6));
  const packedAt = atWork(addMinutes(paidAt, random.whole(40, 20 * HOUR)), rules, random);
  const readyAt = atWork(addMinutes(packedAt, random.whole(15, 4 * HOUR)), rules, random);
  const waits = isPickup ? random.whole(5 * HOUR, 6 * 24 * HOUR) : random.whole(40 * HOUR, 80 * HOUR);
  const deliveredAt = atWork(addMinutes(readyAt, waits), rules, random);
  return upTo(now, [
    ...steps,
    { to: "paid", at: paidAt, cause: "webhook", isByDesk: false },
    { to: "preparing", at: packedAt, cause: "pack", isByDesk: true },
    isPickup
      ? { to: "ready_for_pickup", at: readyAt, cause: "ready", isByDesk: true }
      : { to: "shipped", at: readyAt, cause: "ship", isByDesk: true },
    { to: "delivered", at: deliveredAt, cause: "deliver", isByDesk: true },
  ]);
}

function upTo(now: Date, steps: OrderStep[]): OrderStep[] {
  return steps.filter(({ at }) => at <= now);
}

/** Returns the instant itself if the clinic is open then, otherwise an instant shortly after the clinic next opens. */
function atWork(instant: Date, rules: ClinicRules, random: SeededRandom): Date {
  let date = dateInZone(instant, rules.timeZone);
  for (let days = 0; days < 15; days += 1) {
    const span = openingHoursOn(rules, date)[0];
    const opens = span && instantOf(date, span.opens, rules.timeZone);
    const closes = span && instantOf(date, span.closes, rules.timeZone);
    if (opens && closes && instant < closes) return instant > opens ? instant : addMinutes(opens, random.whole(5, 90));
    date = addDays(date, 1);
  }
  return instant;
}
