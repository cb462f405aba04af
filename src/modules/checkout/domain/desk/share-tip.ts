import { allocateMoney, type Cents } from "#shared/money.ts";

/** A treatment of a visit: what it costs net with its add-ons, and for how long each person did it. */
export type TreatedLine = { cents: Cents; people: readonly { practitionerId: string; minutes: number }[] };

export type TipShare = { practitionerId: string; cents: Cents };

/**
 * Shares a tip by all who treated, to the cent: by what their treatments cost net, one treatment's by minutes. Where nothing costs
 * anything, minutes alone count.
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

/** What of their shares goes back when a part of the tip does: the same part of each. */
export function tipBack(cents: Cents, shares: readonly TipShare[]): TipShare[] {
  const parts = allocateMoney(
    cents,
    shares.map((share) => share.cents),
  );
  return shares.map((share, index) => ({ ...share, cents: parts[index] ?? 0 })).filter((share) => share.cents > 0);
}

/** The tips that the desk proposes, in percent of what the treatments cost net. */
export const TIP_PERCENTS = [15, 20, 25] as const;
