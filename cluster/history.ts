import { appendFileSync, readFileSync } from "node:fs";

export type Outcome = "ok" | "refused" | "unknown";

type CustomerKind = "address" | "visit" | "order" | "join" | "leave";
type StaffKind = "sale" | "tender" | "refund" | "desk visit" | "step" | "price" | "picture";

/** The practitioner whose time a visit takes, and from when to when; for a visit booked by a customer also its id. */
export type Place = { who: string; from: number; to: number; visitId?: string };

/**
 * One operation of a customer, as seen from outside: when it was requested with which key, and what was promised.
 * Contains nothing about the clinic's own state.
 */
export type Operation = {
  customer: string;
  kind: CustomerKind | StaffKind;
  key: string;
  /** What the operation creates, as the customer would identify it: a street, an order number, an amount. */
  what: string;
  /** The order or visit that the operation changes. */
  of?: string;
  /** The amount in cents, and the code of the gift card that paid it. */
  cents?: number;
  code?: string;
  place?: Place;
  startedAt: number;
  endedAt: number;
  outcome: Outcome;
  /** The status of the last response; 0 for none. */
  status: number;
  /** Whether the card was charged for the operation. */
  isPaid?: boolean;
  /**
   * For an added address: whether its deletion was requested later, and whether the address was already missing then.
   */
  isRemoved?: boolean;
  isMissing?: boolean;
  /** The request, so that it can be repeated. */
  request: { method?: "POST" | "PUT"; path: string; body: unknown; picture?: number };
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

  /** Returns the operations in a history file, such as that of another run. */
  static read(file: string): Operation[] {
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Operation); // the format written above
  }

  /** Returns the operations within a period whose outcome isn't known. */
  failedBetween(from: number, to: number): Operation[] {
    return this.operations.filter(({ outcome, endedAt }) => outcome === "unknown" && endedAt >= from && endedAt <= to);
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
