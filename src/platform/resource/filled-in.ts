import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { slugOf } from "#shared/slug.ts";
import type { Bound, Writer } from "./binding.ts";

/** A new record with what the server makes where it came without: its address, of its title, and what its binding fills in. */
export async function filledIn(
  tx: Transaction,
  bound: Bound,
  writer: Writer,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { fields, title } = bound.resource;
  const made: Record<string, unknown> = { ...(await bound.fill?.(given, tx, writer)) };
  if (fields.slug?.filledIn && given.slug === undefined)
    made.slug = await freeSlug(tx, bound, String(given[title] ?? ""));
  const isMissing = ([name]: [string, unknown]) => fields[name]?.filledIn && given[name] === undefined;
  return { ...given, ...Object.fromEntries(Object.entries(made).filter(isMissing)) };
}

/** An address that no record has: of the text, with a number where that is taken. Its unique constraint decides races. */
async function freeSlug(tx: Transaction, bound: Bound, text: string): Promise<string> {
  const { table, columns, resource } = bound;
  // The address may lie in another table of the same record.
  const column = columns.slug;
  if (!column) throw new Error(`${resource.name} has no column for slug`);
  const slug = slugOf(text);
  const { rows } = await tx.execute<{ taken: string }>(
    sql`select ${column} as taken from ${table} where ${column} = ${slug} or ${column} ~ ${`^${slug}-[0-9]+$`}`,
  );
  const taken = new Set(rows.map((row) => row.taken));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
