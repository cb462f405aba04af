import { appendFileSync, readFileSync } from "node:fs";

export type Outcome = "ok" | "refused" | "unknown";

/**
 * One operation of a customer, as it looked from outside: when it was asked with which key, and what was promised. Nothing of
 * what the clinic thinks of it.
 */
export type Operation = {
  customer: string;
  kind: "address" | "visit" | "order";
  key: string;
  /** What the operation makes, as the customer could point at it: a street, a start, a number of an order. */
  what: string;
  startedAt: number;
  endedAt: number;
  outcome: Outcome;
  /** The status of the last answer; 0 for none. */
  status: number;
  /** Whether the card was charged for it. */
  isPaid?: boolean;
  /** Of an address: that it was asked to be deleted, and that it wasn't there then. */
  isRemoved?: boolean;
  isMissing?: boolean;
  /** How it is asked again. */
  request: { path: string; body: unknown };
};

/** All operations of a run, each a line of a file that a failing run leaves behind. */
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

  /** Reads what another run left, for its judge. */
  static read(file: string): Operation[] {
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Operation); // as written above
  }

  /** The longest time between two successes of a customer within a span, in milliseconds. */
  longestPause(customer: string, from: number, to: number): number {
    const ends = this.operations
      .filter((one) => one.customer === customer && one.outcome === "ok" && one.endedAt >= from && one.endedAt <= to)
      .map(({ endedAt }) => endedAt)
      .sort((a, b) => a - b);
    const moments = [from, ...ends, to];
    return moments.reduce((longest, moment, index) => Math.max(longest, moment - (moments[index - 1] ?? moment)), 0);
  }
}
