import type { Database } from "./db/client.ts";
import { LostSecretError, type Secrets } from "./secrets.ts";

export type ResealDeps = { db: Database; secrets: Secrets };

/** How many rows were encrypted again, and how many no secret can decrypt. */
export type ResealCount = { resealed: number; lost: number };

/** One kind of data that is encrypted (sealed) with SECRETS, or stored under a keyed hash. */
export type Reseal = {
  one: string;
  many: string;
  /** Encrypts again all rows that a former secret encrypted. Safe to repeat while the clinic is in use. */
  run(deps: ResealDeps): Promise<ResealCount>;
};

type Rows<Row> = {
  /** Returns the next rows after an id, in the order of their ids; none after the last one. */
  list: (after: string) => Promise<Row[]>;
  /** Encrypts a row again, unless it was changed since it was read. Returns whether that was necessary. */
  again: (row: Row) => Promise<boolean>;
};

/** Goes through all rows of a table in batches, and counts. */
export async function resealRows<Row extends { id: string }>({ list, again }: Rows<Row>): Promise<ResealCount> {
  const count = { resealed: 0, lost: 0 };
  for (let rows = await list(""); rows.length > 0; rows = await list(rows.at(-1)?.id ?? "")) {
    for (const row of rows) {
      try {
        if (await again(row)) count.resealed += 1;
      } catch (error) {
        if (!(error instanceof LostSecretError)) throw error;
        count.lost += 1;
      }
    }
  }
  return count;
}
