/** Whether all journeys run: in `npm run check`, and when journeys are requested by name. */
export const isWhole = process.env.LONG_RUNS === "yes" || process.env.ALL_JOURNEYS === "yes";
