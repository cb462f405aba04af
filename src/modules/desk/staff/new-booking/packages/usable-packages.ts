import type { WirePackageVisits } from "#modules/payment-plans/staff/contract/package-visits.ts";
import type { Cents } from "#shared/money.ts";
import type { Line } from "../../treatments/use-lines.ts";

/**
 * Returns the packages that can pay for a treatment on the visit's day, one per treatment: the one that expires first.
 */
export function usablePackages(
  packages: readonly WirePackageVisits[],
  lines: readonly Pick<Line, "treatment">[],
  date: string | undefined,
): WirePackageVisits[] {
  const fitting = packages.filter(
    ({ serviceId, open, endsOn }) =>
      open > 0 && (date === undefined || date <= endsOn) && lines.some(({ treatment }) => treatment.id === serviceId),
  );
  return fitting.filter(({ serviceId }, index) => fitting.findIndex((one) => one.serviceId === serviceId) === index);
}

/** Returns the amount of the treatments that package sessions pay. */
export function paidByPackages(lines: readonly Pick<Line, "treatment">[], used: readonly string[]): Cents {
  return used.reduce((sum, serviceId) => {
    const treatment = lines.find((line) => line.treatment.id === serviceId)?.treatment;
    return sum + (treatment ? (treatment.salePrice ?? treatment.price) : 0);
  }, 0);
}
