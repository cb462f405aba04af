import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";

/** What other code needs from the waitlist when a place is freed. The waitlist module, which depends on visits, provides it. */
export type WaitingLine = {
  /** Says in a statement whether the day in the placeholder `date` is waited for. */
  isWanted: SQL;
  /** Queues the offers of a day: at once, or at an instant. */
  ask(tx: Transaction, date: string, runAt?: Date): Promise<void>;
  /** Asks for the offers of each day that is waited for: of all days from `from` on, or of `dates`. */
  askOf(tx: Transaction, days: { from: string; dates?: readonly string[] | null }): Promise<void>;
  /** Takes back the offers of visits that the clinic can't serve anymore. */
  withdrawOffers(tx: Transaction, appointmentIds: readonly string[], now: Date): Promise<void>;
  /** Ends what is over by the clock: offers, and entries of past days. */
  sweep(context: { db: Database; clock: Clock }): Promise<void>;
};

const emptyLine: WaitingLine = {
  isWanted: sql`false`,
  ask: async () => {},
  askOf: async () => {},
  withdrawOffers: async () => {},
  sweep: async () => {},
};

let line = emptyLine;

/** Returns the line of the process: an empty one until a waitlist is there. */
export const waitingLine = (): WaitingLine => line;

/** Names the waitlist of the process, when its calls and jobs are bound. */
export function setWaitingLine(waitlist: WaitingLine): void {
  line = waitlist;
}
