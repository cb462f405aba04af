/** Returns a function for countries' American English names, which browsers and Node include. */
export const countryNames = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames("en-US", { type: "region" });
  return (code) => names.of(code) ?? code;
};

/** Sorts texts in the order of the English alphabet. */
export const byAlphabet = (one: string, other: string): number => one.localeCompare(other, "en-US");

/** Returns "1st", "2nd", "11th". */
export function ordinal(count: number): string {
  const suffix = new Intl.PluralRules("en-US", { type: "ordinal" }).select(count);
  return `${count}${{ one: "st", two: "nd", few: "rd", other: "th", zero: "th", many: "th" }[suffix]}`;
}
