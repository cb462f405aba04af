import type { z } from "zod";
import type { chosenSchema, visitEstimateSchema } from "../contract/visit-estimate.ts";
import type { VisitEstimate } from "../domain/dose.ts";

type WireEstimate = { estimate?: z.output<typeof visitEstimateSchema>; selection?: z.output<typeof chosenSchema> };

/** An estimate and what was chosen for it as fields of a line on the wire; nothing where the price is fixed. */
export function toWireEstimate(estimate: VisitEstimate | null): WireEstimate {
  if (!estimate) return {};
  const { unit, spreadCents, usual, ...dose } = estimate;
  const { areas, areUnitsChosen, minUnits, maxUnits } = estimate;
  const units = areUnitsChosen ? { units: [minUnits, maxUnits] as [number, number] } : {};
  return {
    estimate: {
      ...dose,
      ...(unit === null ? {} : { unit }),
      spread: spreadCents,
      ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
    },
    ...(areas.length > 0 || areUnitsChosen ? { selection: { areaIds: areas, ...units } } : {}),
  };
}
