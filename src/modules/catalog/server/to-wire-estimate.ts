import type { z } from "zod";
import { addMoney, type Cents } from "#shared/money.ts";
import type { chosenSchema, visitEstimateSchema } from "../contract/visit-estimate.ts";
import type { VisitEstimate } from "../domain/dose.ts";

type WireEstimate = { estimate?: z.output<typeof visitEstimateSchema>; selection?: z.output<typeof chosenSchema> };

/**
 * Returns an estimate, and the choices it is based on, as API fields of a line item. `priceCents` is the line's price,
 * which is the lowest price of the estimate. Returns no fields if the price is fixed.
 */
export function toWireEstimate(estimate: VisitEstimate | null, priceCents: Cents): WireEstimate {
  if (!estimate) return {};
  const { unit, spreadCents, usual, ...dose } = estimate;
  const { areas, areUnitsChosen, minUnits, maxUnits } = estimate;
  const units = areUnitsChosen ? { units: [minUnits, maxUnits] as [number, number] } : {};
  return {
    estimate: {
      from: priceCents,
      to: addMoney(priceCents, usual?.toCents ?? spreadCents),
      ...dose,
      ...(unit === null ? {} : { unit }),
      spread: spreadCents,
      ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
    },
    ...(areas.length > 0 || areUnitsChosen ? { selection: { areaIds: areas, ...units } } : {}),
  };
}
