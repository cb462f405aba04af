import type { z } from "zod";
import type { visitEstimateSchema } from "../contract/visit-estimate.ts";
import type { VisitEstimate } from "../domain/dose.ts";

/** An estimate as a field of a line on the wire; nothing where the price is fixed. */
export function toWireEstimate(estimate: VisitEstimate | null): { estimate?: z.output<typeof visitEstimateSchema> } {
  if (!estimate) return {};
  const { unit, spreadCents, usual, ...dose } = estimate;
  return {
    estimate: {
      ...dose,
      ...(unit === null ? {} : { unit }),
      spread: spreadCents,
      ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
    },
  };
}
