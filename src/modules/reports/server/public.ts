/** What reports offer the modules above them. */
export { drainFacts } from "./facts/drain-facts.ts";
export { factsBookedAfter } from "./facts/facts-booked-after.ts";
export { factsOfPeriod } from "./facts/facts-of-period.ts";
