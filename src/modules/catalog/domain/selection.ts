import { AppError } from "#shared/app-error.ts";
import { type ChosenUnits, whyNotUnits } from "./dose.ts";

/** The options selected for a treatment, as sent over the wire. */
export type Selection = { areaIds: readonly string[]; units?: number | readonly [number, number] | undefined };

/** The options selected for a treatment: areas by name, and the number of units, which replaces the areas' units. */
export type ChosenDose = { areas: readonly string[]; units: ChosenUnits | null };

/** Converts a selection to the form used by the dose rules. */
export function chosenOf({ areaIds: areas, units }: Selection): ChosenDose {
  if (units === undefined) return { areas, units: null };
  const [from, to] = typeof units === "number" ? [units, units] : units;
  return { areas, units: { from, to } };
}

/** Throws `invalid_input` for units that a treatment doesn't allow. */
export function assertUnits(service: Parameters<typeof whyNotUnits>[0], units: ChosenUnits | null | undefined): void {
  const message = units && whyNotUnits(service, units);
  if (message) throw unitsRefused(message);
}

/** Returns the error for units that can't be chosen, with the reason. */
export function unitsRefused(message: string): AppError {
  return new AppError("invalid_input", { issues: [{ path: "selection.units", message }] });
}
