import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Cents } from "#shared/money.ts";

/** Ids of rows by their table: what a merge moved, so that an unmerge can move it back. */
export type MovedRows = Record<string, string[]>;

/** One event of a customer, for the timeline in their record. `text` contains nothing about health. */
export type TimelineEntry = {
  /** Unique within the timeline: `visit:…`, `order:…`. */
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  kind: "visit" | "order" | "payment" | "message" | "note" | "change" | "membership" | "account";
  text: string;
  status?: string | undefined;
  amountCents?: number | undefined;
  /** The record to open, if it has its own page. */
  resource?: string | undefined;
  resourceId?: string | undefined;
};

/** A count with its noun: 1 visit, 2 visits. */
export type CountedName = { one: string; many: string; count: number };

/** The count of a customer's rows in one part, for the preview of a merge or an erasure. */
export type PartSummary = CountedName & {
  /** The effect of an erasure: the rows are deleted, or the law requires them and they stay without a name. */
  erased: "goes" | "stays_without_name";
  /** The sum of the rows' amounts in cents, if they have amounts. */
  cents?: number;
};

/**
 * One module's data about a customer: how it is read for their export and erased (PG-22), and what staff see and move
 * in the customer's record. `tables` names every table of the module with rows about a person; a test compares their
 * union with the database, so that no table is forgotten.
 */
export type PersonalDataPart = {
  /** The heading of this part in the export. */
  name: string;
  tables: readonly string[];
  /** Whether exports by staff exclude it, because only the person may have it. */
  isForThemselvesOnly?: true;
  /** Returns the data as of `now`, which separates past from upcoming. `secrets` decrypt encrypted data. */
  read(db: Database, customerId: string, now: Date, secrets: Secrets): Promise<unknown>;
  /**
   * Returns the cost of ending everything upcoming for the customer, in cents. They accept it before anything is
   * erased.
   */
  costOfErasing?(db: Database, customerId: string): Promise<Cents>;
  /**
   * Ends things others could still act on, such as a payment page, before anything is erased and outside the
   * transaction. Throws when that isn't possible now; the account then stays.
   */
  endOpen?(deps: ServerDeps, customerId: string): Promise<void>;
  /**
   * Throws `conflict` for anything that began after `endOpen` ran, such as an order placed in the meantime. A repeated
   * request then ends it first.
   */
  assertEnded?(tx: Transaction, customerId: string): Promise<void>;
  /**
   * Removes data outside the database immediately. `erase` also queues a job for this, which runs even after a crash.
   */
  forgetAddress?(deps: ServerDeps, email: string): Promise<void>;
  /** Deletes personal data. Rows needed for bookkeeping stay, without a name. */
  erase(tx: Transaction, customerId: string): Promise<void>;
  /** Returns how many items of each kind there are. */
  summarize?(db: DatabaseOrTransaction, customerId: string): Promise<PartSummary[]>;
  /** Returns what staff must close before they erase a customer: upcoming visits, open orders. */
  findOpen?(db: DatabaseOrTransaction, customerId: string): Promise<(CountedName & { isAre: [string, string] })[]>;
  /** Moves the rows of one customer to another. Throws `conflict` with the reason when the two can't be merged. */
  merge?(tx: Transaction, customers: { keepId: string; dropId: string }): Promise<MovedRows>;
  /** Moves rows back after a merge. */
  unmerge?(tx: Transaction, customers: { keepId: string; dropId: string }, moved: MovedRows): Promise<void>;
  /** Returns the newest entries before `before`, newest first. */
  timeline?(
    db: DatabaseOrTransaction,
    customerId: string,
    page: { before: Date; limit: number },
  ): Promise<TimelineEntry[]>;
};
