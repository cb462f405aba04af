import { type Cents, formatMoney } from "#shared/money.ts";

/** The numeric benefits of a plan. */
export type PlanFigures = {
  credit: Cents;
  productPercent: number;
  servicePercent: number | null;
  usesMemberPriceList: boolean;
  birthdayCredit: Cents;
  freeLateMovesPerYear: number;
  hasPriorityWaitlist: boolean;
  boostersPerQuarter: number;
  householdMembers: number;
};

/**
 * Returns the benefits of a plan as lines, built only from its numbers, so that no line promises what the plan doesn't
 * include.
 */
export function benefitLines(plan: PlanFigures): string[] {
  const { credit, freeLateMovesPerYear: moves, hasPriorityWaitlist } = plan;
  return [
    ...(credit > 0 ? [`${formatMoney(credit)} credit each month`] : []),
    ...reductionLines(plan),
    ...(moves === 0
      ? []
      : [moves === 1 ? "One free late reschedule each year" : `${moves} free late reschedules each year`]),
    ...(hasPriorityWaitlist ? ["Priority on the waitlist"] : []),
    ...giftLines(plan),
  ];
}

/** Returns the lines about discounts, and who besides the member gets them. */
function reductionLines({
  productPercent: products,
  servicePercent,
  usesMemberPriceList,
  householdMembers: people,
}: PlanFigures): string[] {
  const services = usesMemberPriceList ? 0 : (servicePercent ?? 0);
  const shared =
    people === 0 ? "" : `shared with ${people === 1 ? "one other person" : `${people} other people`} in your household`;
  if (services > 0 && services === products)
    return [shared ? `${services}% off, ${shared}` : `${services}% off treatments and products`];
  const parts = [
    ...(usesMemberPriceList ? ["Member pricing on treatments"] : []),
    ...(services > 0 ? [`${services}% off treatments`] : []),
    ...(products > 0 ? [`${products}% off products`] : []),
  ];
  if (parts.length === 0) return [];
  return [parts.join(", "), ...(shared ? [`S${shared.slice(1)}`] : [])];
}

function giftLines({ boostersPerQuarter: boosters, birthdayCredit }: PlanFigures): string[] {
  const booster = boosters === 1 ? "A facial booster each quarter" : `${boosters} facial boosters each quarter`;
  const birthday = formatMoney(birthdayCredit);
  if (boosters === 0) return birthdayCredit > 0 ? [`${birthday} credit for your birthday`] : [];
  return [birthdayCredit > 0 ? `${booster}, ${birthday} for your birthday` : booster];
}

/** Returns all benefits of a plan: those derived from its numbers, then the clinic's own lines. */
export function benefitsOf(plan: PlanFigures & { ownBenefits: readonly string[] }): string[] {
  return [...new Set([...benefitLines(plan), ...plan.ownBenefits])];
}
