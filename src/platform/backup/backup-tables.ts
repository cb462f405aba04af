import type { Client } from "pg";

/** The first line of a backup: its format, and the hashes of the migrations that created its tables, oldest first. */
export type BackupHeader = { format: "halcyon-backup"; createdAt: string; migrations: string[] };
/** The line before the rows of a table, which end with a line `\.`. */
export type BackupTable = { table: string; columns: string[] };
/** The last line; without it the file is incomplete. */
export type BackupEnd = { tables: number; rows: number; sequences: Record<string, string> };

/** Our schema and the queue's, because pending jobs must not be lost. */
const SCHEMAS = ["public", "graphile_worker"];
/** Tables left out of backups, because a new queue, migrations or triggers fill them during a restore. */
const LEFT_OUT = ["graphile_worker.migrations", "public.ledger_kinds", "public.search_entries", "public.search_words"];

/** Returns tables in foreign key order, each with its writable columns. */
export async function tablesInOrder(client: Client): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as "table",
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname = any($1) and not format('%I.%I', n.nspname, c.relname) = any($2)
      group by 1 order by 1`,
    [SCHEMAS, LEFT_OUT],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct format('%I.%I', fn.nspname, f.relname) as "from", format('%I.%I', tn.nspname, t.relname) as "to"
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const waiting = [...tables];
  const ordered: BackupTable[] = [];
  while (waiting.length > 0) {
    const isFree = ({ table }: BackupTable) =>
      references.every(({ from, to }) => from !== table || !waiting.some((other) => other.table === to));
    const [next] = waiting.splice(Math.max(waiting.findIndex(isFree), 0), 1);
    if (next) ordered.push(next);
  }
  return ordered;
}

/** Returns the database's sequences and their next numbers. */
export async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
