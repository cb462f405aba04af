import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Cents } from "#shared/money.ts";

/** Ids of rows by their table: what a merge moved, so that an unmerge can move it back. */
export type MovedRows = Record<string, string[]>;

/** One thing that happened with a customer, for the timeline of their file. `text` has nothing about health. */
export type TimelineEntry = {
  /** Unique within the timeline: `visit:…`, `order:…`. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  kind: "visit" | "order" | "payment" | "message" | "note" | "change" | "membership" | "account";
  text: string;
  status?: string | undefined;
  amountCents?: number | undefined;
  /** The record to open, if it has a page of its own. */
  resource?: string | undefined;
  resourceId?: string | undefined;
};

/** A number of things with their names: 1 visit, 2 visits. */
export type CountedName = { one: string; many: string; count: number };

/** What a part holds of a customer, for the preview of a merge and of an erasure. */
export type PartSummary = CountedName & {
  /** What erasing does to them: they go, or law asks for them and they stay without a name. */
  erased: "goes" | "stays_without_name";
  /** Sum of money in cents, where the things have one. */
  cents?: number;
};

/**
 * What one module holds about a customer: how it is read for their export and let go of when they are erased (PG-22), and
 * what staff see and move in the customer's file. `tables` names every table of the module whose rows are about a person;
 * a test compares the sum of them with the database, so that no table is forgotten.
 */
export type PersonalDataPart = {
  /** The heading of this part in the export. */
  name: string;
  tables: readonly string[];
  /** In no export that staff make: the person alone may have it. */
  isForThemselvesOnly?: true;
  /** As of `now`, which separates past from upcoming. `secrets` open what is sealed. */
  read(db: Database, customerId: string, now: Date, secrets: Secrets): Promise<unknown>;
  /** What ending what is still to come costs the customer, in cents; they agree to it before anything is erased. */
  costOfErasing?(db: Database, customerId: string): Promise<Cents>;
  /**
   * Ends, before anything is erased and outside the transaction, what others could still act on, such as a page that takes
   * money. Throws when it can't be ended now: then the account stays.
   */
  endOpen?(deps: ServerDeps, customerId: string): Promise<void>;
  /** Removes at once what lies outside the database; a job that `erase` asked for does the same, also after a crash. */
  forgetAddress?(deps: ServerDeps, email: string): Promise<void>;
  /** Deletes what is personal; rows that the books need stay, without a name. */
  erase(tx: Transaction, customerId: string): Promise<void>;
  /** How much of what there is. */
  summarize?(db: DatabaseOrTransaction, customerId: string): Promise<PartSummary[]>;
  /** What staff end before they erase a customer: coming visits, open orders. */
  findOpen?(db: DatabaseOrTransaction, customerId: string): Promise<(CountedName & { isAre: [string, string] })[]>;
  /** Gives the rows of one customer to another. Throws `conflict` with the reason when the two can't be one. */
  merge?(tx: Transaction, customers: { keepId: string; dropId: string }): Promise<MovedRows>;
  /** Gives moved rows back. */
  unmerge?(tx: Transaction, customers: { keepId: string; dropId: string }, moved: MovedRows): Promise<void>;
  /** The newest entries older than `before`, newest first. */
  timeline?(
    db: DatabaseOrTransaction,
    customerId: string,
    page: { before: Date; limit: number },
  ): Promise<TimelineEntry[]>;
};
