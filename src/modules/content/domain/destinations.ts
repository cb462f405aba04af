import type { Cents } from "#shared/money.ts";

/** Where a parcel goes. `state`: its letters where the country has a list of states, free text elsewhere. */
export type Place = { country: string; state: string };

/** A country or some states of it that the clinic ships to, and what that costs and takes. Without states: all of it. */
export type Destination = { country: string; states: string[]; cents: Cents; days: number };

/** Kinds of goods as states tax them. Treatments aren't taxed. */
export const taxKinds = [
  { value: "goods", label: "Goods" },
  { value: "food", label: "Food and supplements" },
  { value: "untaxed", label: "Not taxed" },
] as const;

export type TaxKind = (typeof taxKinds)[number]["value"];

export const taxKindNames = taxKinds.map(({ value }) => value) as [TaxKind, ...TaxKind[]]; // the list isn't empty

/** Tax of a state, or of a whole country where `state` is empty, in parts per 100,000 (8.875 % = 8875). */
export type TaxRate = { country: string; state: string; goods: number; food: number };

/** The row that a place belongs to: one that names its state before one of the whole country; undefined: not shipped there. */
export function destinationOf(destinations: readonly Destination[], place: Place): Destination | undefined {
  const there = destinations.filter(({ country }) => country === place.country);
  return there.find(({ states }) => states.includes(place.state)) ?? there.find(({ states }) => states.length === 0);
}

/** What a kind of goods is taxed at in a place; nothing where no row says so. */
export function taxRateOf(rates: readonly TaxRate[], place: Place, kind: TaxKind): number {
  if (kind === "untaxed") return 0;
  const there = rates.filter(({ country }) => country === place.country);
  const row = there.find(({ state }) => state === place.state) ?? there.find(({ state }) => state === "");
  return row?.[kind] ?? 0;
}
