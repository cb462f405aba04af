import { addMoney, allocateMoney, type Cents, multiplyMoney } from "#shared/money.ts";

/** A treatment of a visit, and for how long each person did it. */
export type TreatedLine = {
  serviceId: string;
  unitPriceCents: Cents;
  addOns: readonly { addOnId: string; unitPriceCents: Cents; quantity: number }[];
  people: readonly { practitionerId: string; minutes: number }[];
};

/** What orders of the visit sold of an item: its net, and what a session of a package paid for. */
export type SoldItem = { kind: "service" | "add_on"; itemId: string; cents: Cents };

export type TipShare = { practitionerId: string; cents: Cents };

/** What each treatment of a visit costs with its add-ons, net of what was taken off. */
export function netOfTreatments(lines: readonly TreatedLine[], sold: readonly SoldItem[]): Cents[] {
  const nets = lines.map(() => 0);
  for (const { kind, itemId, cents } of sold) {
    const prices = lines.map((line) => (kind === "service" ? priceOf(line, itemId) : priceOfAddOn(line, itemId)));
    if (prices.every((price) => price === 0)) continue;
    for (const [index, part] of allocateMoney(cents, prices).entries()) nets[index] = addMoney(nets[index] ?? 0, part);
  }
  return nets;
}

/** One cent at least, so that what is free has a place for what an order says of it. */
const priceOf = ({ serviceId, unitPriceCents }: TreatedLine, itemId: string) =>
  serviceId === itemId ? Math.max(1, unitPriceCents) : 0;

const priceOfAddOn = ({ addOns }: TreatedLine, itemId: string) =>
  addMoney(
    ...addOns
      .filter(({ addOnId }) => addOnId === itemId)
      .map(({ unitPriceCents, quantity }) => Math.max(1, multiplyMoney(unitPriceCents, quantity))),
  );

/**
 * Shares a tip by all who treated, to the cent: by what their treatments cost net, one treatment's by minutes. Where nothing costs
 * anything, minutes alone count.
 */
export function shareTip(tip: Cents, lines: readonly TreatedLine[], sold: readonly SoldItem[]): TipShare[] {
  const nets = netOfTreatments(lines, sold);
  const [byNet, byMinutes] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, { people }] of lines.entries()) {
    const parts = allocateMoney(
      nets[index] ?? 0,
      people.map(({ minutes }) => minutes),
    );
    for (const [at, { practitionerId, minutes }] of people.entries()) {
      byNet.set(practitionerId, (byNet.get(practitionerId) ?? 0) + (parts[at] ?? 0));
      byMinutes.set(practitionerId, (byMinutes.get(practitionerId) ?? 0) + minutes);
    }
  }
  const weights = [...([...byNet.values()].some((cents) => cents > 0) ? byNet : byMinutes)];
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
