/** Whether all unit tests run: in `npm run check`, and where some are asked for by name. */
export const isWhole = process.env.LONG_RUNS !== "no" || process.env.ALL_TESTS === "yes";
