import type { Cents } from "#shared/money.ts";

/** The destination of a parcel. `state`: its code if we have a list of the country's states, free text otherwise. */
export type Place = { country: string; state: string };

/**
 * A country that the clinic ships to, or some of its states, with price and delivery days. Without states, the whole
 * country.
 */
export type Destination = { country: string; states: string[]; cents: Cents; days: number };

/** Kinds of goods for sales tax. Treatments aren't taxed. */
export const taxKinds = [
  { value: "goods", label: "Goods" },
  { value: "food", label: "Food and supplements" },
  { value: "untaxed", label: "Not taxed" },
] as const;

export type TaxKind = (typeof taxKinds)[number]["value"];

export const taxKindNames = taxKinds.map(({ value }) => value) as [TaxKind, ...TaxKind[]]; // the list isn't empty

/** The tax of a state, or of a whole country where `state` is empty, in parts per 100,000 (8.875 % = 8875). */
export type TaxRate = { country: string; state: string; goods: number; food: number };

/**
 * Returns the shipping row for a place: one that includes its state, or else one for the whole country. Undefined if
 * the clinic doesn't ship there.
 */
export function destinationOf(destinations: readonly Destination[], place: Place): Destination | undefined {
  const there = destinations.filter(({ country }) => country === place.country);
  return there.find(({ states }) => states.includes(place.state)) ?? there.find(({ states }) => states.length === 0);
}

/** Returns the tax rate of a kind of goods in a place; zero if no row defines it. */
export function taxRateOf(rates: readonly TaxRate[], place: Place, kind: TaxKind): number {
  if (kind === "untaxed") return 0;
  const there = rates.filter(({ country }) => country === place.country);
  const row = there.find(({ state }) => state === place.state) ?? there.find(({ state }) => state === "");
  return row?.[kind] ?? 0;
}
