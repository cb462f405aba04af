import { allocateMoney, type Cents } from "#shared/money.ts";

/** A treatment of a visit: its net price with add-ons, and how long each person performed it. */
export type TreatedLine = { cents: Cents; people: readonly { practitionerId: string; minutes: number }[] };

export type TipShare = { practitionerId: string; cents: Cents };

/**
 * Splits a tip among all who treated, to the cent: by the net price of their treatments, and within a treatment by
 * minutes. If everything is free, only minutes count.
 */
export function shareTip(tip: Cents, lines: readonly TreatedLine[]): TipShare[] {
  const [byNet, byMinutes] = [new Map<string, number>(), new Map<string, number>()];
  for (const { cents, people } of lines) {
    const parts = allocateMoney(
      cents,
      people.map(({ minutes }) => minutes),
    );
    for (const [at, { practitionerId, minutes }] of people.entries()) {
      byNet.set(practitionerId, (byNet.get(practitionerId) ?? 0) + (parts[at] ?? 0));
      byMinutes.set(practitionerId, (byMinutes.get(practitionerId) ?? 0) + minutes);
    }
  }
  const weights = [...([...byNet.values()].some((weight) => weight > 0) ? byNet : byMinutes)];
  const shares = allocateMoney(
    tip,
    weights.map(([, weight]) => weight),
  );
  return weights
    .map(([practitionerId], index) => ({ practitionerId, cents: shares[index] ?? 0 }))
    .filter(({ cents }) => cents > 0);
}

/** Splits a tip refund among the shares, with the same proportion of each. */
export function splitTipRefund(cents: Cents, shares: readonly TipShare[]): TipShare[] {
  const parts = allocateMoney(
    cents,
    shares.map((share) => share.cents),
  );
  return shares.map((share, index) => ({ ...share, cents: parts[index] ?? 0 })).filter((share) => share.cents > 0);
}

/** The tips suggested at the desk, as a percentage of the treatments' net price. */
export const TIP_PERCENTS = [15, 20, 25] as const;
