import { AppError } from "#shared/app-error.ts";
import { type ChosenUnits, whyNotUnits } from "./dose.ts";

/** What is chosen of a treatment as the wire has it. */
export type Selection = { areaIds: readonly string[]; units?: number | readonly [number, number] | undefined };

/** What is chosen of a treatment: areas by name, and how many units in place of what those take. */
export type ChosenDose = { areas: readonly string[]; units: ChosenUnits | null };

/** A selection as the rules of doses take it. */
export function chosenOf({ areaIds: areas, units }: Selection): ChosenDose {
  if (units === undefined) return { areas, units: null };
  const [from, to] = typeof units === "number" ? [units, units] : units;
  return { areas, units: { from, to } };
}

/** Throws `invalid_input` for units that can't be chosen of a treatment. */
export function assertUnits(service: Parameters<typeof whyNotUnits>[0], units: ChosenUnits | null | undefined): void {
  const message = units && whyNotUnits(service, units);
  if (message) throw unitsRefused(message);
}

/** Units that can't be chosen, and why. */
export function unitsRefused(message: string): AppError {
  return new AppError("invalid_input", { issues: [{ path: "selection.units", message }] });
}
