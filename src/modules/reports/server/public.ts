/** What the reports module offers to higher modules. */
export type { CorrectionGuard } from "./corrections/corrections-api.ts";
export { type Correction, reattribute } from "./corrections/reattribute.ts";
export { type Drained, drainFacts } from "./facts/drain-facts.ts";
export { factsBookedAfter } from "./facts/facts-booked-after.ts";
export { factsOfPeriod } from "./facts/facts-of-period.ts";
