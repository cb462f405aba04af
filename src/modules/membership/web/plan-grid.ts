/** Grid columns by number of plans; on a wide screen with one more in front for the row headings. */
const GRIDS: Readonly<Record<number, string>> = {
  4: "grid-cols-4 md:grid-cols-5",
  5: "grid-cols-5 md:grid-cols-6",
};

/** Returns the classes of a grid with a column for each plan. */
export function gridOf(plans: number): string {
  return GRIDS[Math.min(plans, 5)] ?? "grid-cols-3 md:grid-cols-4";
}
