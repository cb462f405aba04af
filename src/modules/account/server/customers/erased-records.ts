import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const BATCH = 5_000;

const listOfPerson = statement(
  { id: "text" },
  sql`
  with recursive records as (
    select id from customers where id = ${sql.placeholder("customerId")}
    union select c.id from customers c join records r on c.merged_into = r.id
  )
  select r.id from records r join customers c on c.id = r.id where c.erased_at is not null`,
);

/** Returns the erased records of one person: their own, and those that were merged into it. */
export async function listErasedRecordsOf(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  return (await listOfPerson(db, { customerId })).map(({ id }) => id);
}

const listRecords = statement(
  { id: "text", isMerged: "bool" },
  sql`
  select id, merged_into is not null as "isMerged" from customers
  where (erased_at is not null) = ${sql.placeholder("isErased")}::boolean and id > ${sql.placeholder("after")}
  order by id limit ${BATCH}`,
);

/** Yields all erased records, or all others, in batches. */
export async function* recordsInBatches(
  db: DatabaseOrTransaction,
  { isErased }: { isErased: boolean },
): AsyncGenerator<{ id: string; isMerged: boolean }[]> {
  for (let after = ""; ; ) {
    const rows = await listRecords(db, { isErased, after });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
