import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { Clock } from "#shared/clock.ts";

/**
 * What booking needs from the waitlist when a slot is freed. The waitlist module depends on booking, so it registers
 * its implementation here.
 */
export type WaitlistPort = {
  /** SQL for whether the waitlist has an entry for the day in the placeholder `date`. */
  isWanted: SQL;
  /** Queues the job that offers a day's slots: to run immediately, or at `runAt`. */
  queueOffers(tx: Transaction, date: string, runAt?: Date): Promise<void>;
  /** Queues these jobs for the days with waitlist entries: for all days from `from` on, or for `dates`. */
  requestOffers(tx: Transaction, days: { from: string; dates?: readonly string[] | null }): Promise<void>;
  /** Withdraws the offers of visits that the clinic can't serve anymore. */
  withdrawOffers(tx: Transaction, appointmentIds: readonly string[], now: Date): Promise<void>;
  /** Ends what has expired by the clock: offers, and entries for past days. */
  sweep(context: { db: Database; clock: Clock }): Promise<void>;
};

const emptyLine: WaitlistPort = {
  isWanted: sql`false`,
  queueOffers: async () => {},
  requestOffers: async () => {},
  withdrawOffers: async () => {},
  sweep: async () => {},
};

let line = emptyLine;

/** Returns the process's waitlist port. Until one is registered, this is a port without entries. */
export const getWaitlistPort = (): WaitlistPort => line;

/** Sets the process's waitlist when its calls and jobs are bound. */
export function registerWaitlistPort(waitlist: WaitlistPort): void {
  line = waitlist;
}
