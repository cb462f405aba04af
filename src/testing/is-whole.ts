/** Whether all unit tests run: in `npm run check`, or when tests are selected by name. */
export const isWhole = process.env.LONG_RUNS !== "no" || process.env.ALL_TESTS === "yes";
