import { allocateMoney, type Cents } from "#shared/money.ts";

/** The cost of the pieces that a line used or sold. Pieces whose cost isn't known count as zero. */
export type SupplyCost = { cents: Cents; unknownPieces: number };

/** Pieces of one size that a visit used up. */
export type UsedPieces = { appointmentId: string; sizeId: string; cents: Cents; unknownPieces: number };

/** A treatment of a visit, with the pieces of each size that it is set up to use. */
export type TreatmentUse = { lineId: string; appointmentId: string; uses: ReadonlyMap<string, number> };

/**
 * Assigns the cost of what visits used up to their treatments: pieces of a size to the treatments set up to use that
 * size, in proportion to how many each uses. If none of them uses the size anymore, they share the cost equally.
 */
export function costsOfTreatments(
  used: readonly UsedPieces[],
  treatments: readonly TreatmentUse[],
): Map<string, SupplyCost> {
  const costs = new Map<string, SupplyCost>();
  const ofVisit = Map.groupBy(treatments, ({ appointmentId }) => appointmentId);
  for (const { appointmentId, sizeId, cents, unknownPieces } of used) {
    const all = ofVisit.get(appointmentId) ?? [];
    const using = all.filter(({ uses }) => uses.has(sizeId));
    const sharing = using.length > 0 ? using : all;
    if (sharing.length === 0) continue;
    const weights = sharing.map(({ uses }) => uses.get(sizeId) ?? 1);
    const [parts, pieces] = [allocateMoney(cents, weights), allocateMoney(unknownPieces, weights)];
    for (const [index, { lineId }] of sharing.entries())
      addCost(costs, lineId, { cents: parts[index] ?? 0, unknownPieces: pieces[index] ?? 0 });
  }
  return costs;
}

/**
 * Pieces of one size that an order line sold, with the cost of one piece at that time; null if the cost isn't known.
 */
export type SoldPieces = { lineId: string; pieces: number; unitCents: Cents | null };

/** Returns the cost of the goods that lines sold. */
export function costsOfGoods(sold: readonly SoldPieces[]): Map<string, SupplyCost> {
  const costs = new Map<string, SupplyCost>();
  for (const { lineId, pieces, unitCents } of sold)
    addCost(
      costs,
      lineId,
      unitCents === null ? { cents: 0, unknownPieces: pieces } : { cents: unitCents * pieces, unknownPieces: 0 },
    );
  return costs;
}

function addCost(costs: Map<string, SupplyCost>, lineId: string, { cents, unknownPieces }: SupplyCost): void {
  const before = costs.get(lineId) ?? { cents: 0, unknownPieces: 0 };
  costs.set(lineId, { cents: before.cents + cents, unknownPieces: before.unknownPieces + unknownPieces });
}
