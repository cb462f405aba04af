import type { Database, Transaction } from "#platform/db/client.ts";

/**
 * What one module holds about a customer: how it is read for their export, and let go of when they erase their account
 * (PG-22). `tables` names every table of the module whose rows are about a person; a test compares the sum of them with
 * the database, so that no table is forgotten.
 */
export type PersonalDataPart = {
  /** The heading of this part in the export. */
  name: string;
  tables: readonly string[];
  /** As of `now`, which tells what is past from what is to come. */
  read(db: Database, customerId: string, now: Date): Promise<unknown>;
  /** Deletes what is personal; rows that the books need stay, without a name. */
  erase(tx: Transaction, customerId: string): Promise<void>;
};
