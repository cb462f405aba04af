import { appendFileSync, readFileSync } from "node:fs";

export type Outcome = "ok" | "refused" | "unknown";

/**
 * One operation of a customer, as seen from outside: when it was requested with which key, and what was promised.
 * Contains nothing about the clinic's own state.
 */
export type Operation = {
  customer: string;
  kind: "address" | "visit" | "order";
  key: string;
  /** What the operation creates, as the customer would identify it: a street, a start time, an order number. */
  what: string;
  startedAt: number;
  endedAt: number;
  outcome: Outcome;
  /** The status of the last response; 0 for none. */
  status: number;
  /** Whether the card was charged for it. */
  isPaid?: boolean;
  /** For a postal address: whether its deletion was requested, and whether it was missing then. */
  isRemoved?: boolean;
  isMissing?: boolean;
  /** The request, so that it can be repeated. */
  request: { path: string; body: unknown };
};

/** All operations of a run, each a line in a file that remains after a failing run. */
export class History {
  readonly file: string;
  readonly operations: Operation[] = [];

  constructor(file: string) {
    this.file = file;
  }

  add(operation: Operation): void {
    this.operations.push(operation);
    appendFileSync(this.file, `${JSON.stringify(operation)}\n`);
  }

  /** Reads another run's operations, for its judge. */
  static read(file: string): Operation[] {
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Operation); // the format written above
  }

  /** Returns the longest time between two successes of a customer within a period, in milliseconds. */
  longestPause(customer: string, from: number, to: number): number {
    const ends = this.operations
      .filter((one) => one.customer === customer && one.outcome === "ok" && one.endedAt >= from && one.endedAt <= to)
      .map(({ endedAt }) => endedAt)
      .sort((a, b) => a - b);
    const moments = [from, ...ends, to];
    return moments.reduce((longest, moment, index) => Math.max(longest, moment - (moments[index - 1] ?? moment)), 0);
  }
}
