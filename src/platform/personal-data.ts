import type { Database, Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Cents } from "#shared/money.ts";

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
  /** What ending what is still to come costs the customer, in cents; they agree to it before anything is erased. */
  costOfErasing?(db: Database, customerId: string): Promise<Cents>;
  /**
   * Ends, before anything is erased and outside the transaction, what others could still act on, such as a page that takes
   * money. Throws when it can't be ended now: then the account stays.
   */
  endOpen?(deps: ServerDeps, customerId: string): Promise<void>;
  /** Removes what lies outside the database, once the account is erased. */
  forgetAddress?(deps: ServerDeps, email: string): Promise<void>;
  /** Deletes what is personal; rows that the books need stay, without a name. */
  erase(tx: Transaction, customerId: string): Promise<void>;
};
