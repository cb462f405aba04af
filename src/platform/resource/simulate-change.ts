import type { SQL } from "drizzle-orm";
import { systemActor } from "#platform/audit/actor.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { Bound } from "./binding.ts";
import { changeRecord } from "./write-record.ts";

const PREVIEW = systemActor("preview");

/** Thrown to roll back a transaction and still return its result. */
class Undone<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("undone on purpose");
    this.result = result;
  }
}

/** Returns the result of `work` on a database with a change applied, which is then rolled back and never saved. */
export async function simulateChange<Result>(
  db: Database,
  bound: Bound,
  { id, changes, scope }: { id: string; changes: Record<string, unknown>; scope?: SQL | undefined },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      await changeRecord(
        tx,
        bound,
        { actor: PREVIEW, scope },
        { kind: "update", id, version: undefined, fields: changes },
      );
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
