/** A product's packaging, which decides the drawing shown until it has a picture. */
export const productForms = [
  { value: "bottle", label: "Bottle" },
  { value: "tube", label: "Tube" },
  { value: "jar", label: "Jar" },
  { value: "dropper", label: "Dropper" },
  { value: "pump", label: "Pump bottle" },
  { value: "airless", label: "Airless pump" },
  { value: "spray", label: "Spray" },
  { value: "stick", label: "Stick" },
  { value: "pot", label: "Pot" },
  { value: "pads", label: "Pads" },
  { value: "patches", label: "Patches" },
  { value: "sachets", label: "Sachets" },
] as const;

export type ProductForm = (typeof productForms)[number]["value"];

export const productFormNames = productForms.map(({ value }) => value) as [ProductForm, ...ProductForm[]]; // the list isn't empty

/** The units in which the amount of a size is measured. */
export const sizeUnits = [
  { value: "ml", label: "ml" },
  { value: "g", label: "g" },
  { value: "pc", label: "pieces" },
] as const;

export type SizeUnit = (typeof sizeUnits)[number]["value"];

export const sizeUnitNames = sizeUnits.map(({ value }) => value) as [SizeUnit, ...SizeUnit[]]; // the list isn't empty

/** Returns the content of a size from its name: 30 and `ml` from "30 ml". A name without an amount is one piece. */
export function amountOfSize(size: string): { amount: number; unit: SizeUnit } {
  const [, digits = "1", unit = "pc"] = /(\d{1,5})\s*(ml|g)\b/i.exec(size) ?? /(\d{1,5})/.exec(size) ?? [];
  return {
    amount: Math.max(1, Number(digits)),
    unit: unit.toLowerCase() === "ml" ? "ml" : unit.toLowerCase() === "g" ? "g" : "pc",
  };
}
