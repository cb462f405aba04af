/** Whether all end-to-end tests run: in `npm run check`, and when tests are requested by name. */
export const isWhole = process.env.LONG_RUNS === "yes" || process.env.ALL_JOURNEYS === "yes";
