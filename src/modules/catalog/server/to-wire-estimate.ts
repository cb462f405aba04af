import type { z } from "zod";
import { addMoney, type Cents } from "#shared/money.ts";
import type { chosenSchema, visitEstimateSchema } from "../contract/visit-estimate.ts";
import type { VisitEstimate } from "../domain/dose.ts";

type WireEstimate = { estimate?: z.output<typeof visitEstimateSchema>; selection?: z.output<typeof chosenSchema> };

/**
 * An estimate and what was chosen for it as fields of a line on the wire, whose price is the lowest; nothing where the
 * price is fixed.
 */
export function toWireEstimate(estimate: VisitEstimate | null, priceCents: Cents): WireEstimate {
  if (!estimate) return {};
  const { unit, spreadCents, usual, ...dose } = estimate;
  const { areas, areUnitsChosen, minUnits, maxUnits } = estimate;
  const units = areUnitsChosen ? { units: [minUnits, maxUnits] as [number, number] } : {};
  return {
    estimate: {
      ...{ from: priceCents, to: addMoney(priceCents, usual?.toCents ?? spreadCents) },
      ...dose,
      ...(unit === null ? {} : { unit }),
      spread: spreadCents,
      ...(usual ? { usual: { from: usual.fromCents, to: usual.toCents } } : {}),
    },
    ...(areas.length > 0 || areUnitsChosen ? { selection: { areaIds: areas, ...units } } : {}),
  };
}
