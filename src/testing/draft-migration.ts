import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { type Definition, describeTables } from "./describe-tables.ts";
import { withClient } from "./empty-database.ts";

/** Constraints and indexes that Drizzle can't declare and that exist only in migrations. */
const ONLY_IN_SQL = [
  "index appointments_by_address_key",
  "index appointments_by_guest_email",
  "index appointments_by_guest_phone",
  "index customers_by_address_key",
  "constraint add_ons.add_ons_segments_fill_it",
  "constraint audit_entries.audit_entries_location_id_locations_id_fk",
  "constraint claims.claims_bounded_range",
  "constraint claims.claims_no_overlap",
  "constraint closures.closures_bounded_range",
  "constraint closures.closures_no_overlap",
  "constraint extra_hours.extra_hours_no_overlap",
  "constraint memberships.memberships_one_at_a_time",
  "constraint pay_periods.pay_periods_apart",
  "constraint services.services_segments_fill_it",
  "constraint tenders.tenders_tip_shares_add_up",
  "constraint time_entries.time_entries_one_at_a_time",
  "constraint time_off.time_off_bounded_range",
  "constraint working_hours.working_hours_no_overlap",
  "index customers_by_email_likeness",
  "index customers_by_name_likeness",
  "index customers_by_phone",
  "index customers_by_phone_digits",
  "index ledger_entries_by_credit",
  "index ledger_entries_by_debit",
  "index orders_by_digits",
  "index product_sizes_on_sale",
  "index search_entries_by_text",
  "index search_words_by_likeness",
  "index sent_mails_by_mark",
  "index services_on_sale",
];

/**
 * Returns the SQL that brings the tables of a migrated database to those declared in the code; empty if they match.
 * Surplus items of the database are listed as comments: removing them is a separate step, after all releases that use
 * them.
 * @param migratedUrl a database created by all migrations
 * @param emptyUrl one without tables, which gets those of the code; it may be used again
 */
export async function draftMigration({
  migratedUrl,
  emptyUrl,
}: {
  migratedUrl: string;
  emptyUrl: string;
}): Promise<string> {
  const declared = await declaredIn(emptyUrl);
  const migrated = await withClient(migratedUrl, describeTables);
  return compare(declared, migrated).join("\n");
}

/** The declared tables by the URL of the empty database they were created in, as that database describes them. */
const declarations = new Map<string, Promise<Definition[]>>();

/** Creates the code's tables in an empty database, once, and describes them. */
function declaredIn(emptyUrl: string): Promise<Definition[]> {
  const known = declarations.get(emptyUrl);
  if (known) return known;
  const declared = withClient(emptyUrl, async (client) => {
    // Column defaults call this function, and Drizzle can't declare it.
    await client.query("create function clock_now() returns timestamptz language sql stable as $$ select now() $$");
    for (const statement of await statementsOfCode()) await client.query(statement);
    return describeTables(client);
  });
  declarations.set(emptyUrl, declared);
  return declared;
}

function compare(declared: Definition[], migrated: Definition[]): string[] {
  const sqlIn = (definitions: Definition[], name: string) => definitions.find((each) => each.name === name)?.sql;
  const wanted = declared.flatMap(({ name, sql }) => {
    const present = sqlIn(migrated, name);
    if (present === sql) return [];
    return present === undefined ? [sql] : [`-- ${name} is now: ${present}`, `-- tables.ts says: ${sql}`];
  });
  const surplus = migrated
    .filter(({ name }) => sqlIn(declared, name) === undefined && !ONLY_IN_SQL.includes(name))
    .map(({ name, sql }) => `-- ${name} is in no tables.ts: ${sql}`);
  const lost = ONLY_IN_SQL.filter((name) => sqlIn(migrated, name) === undefined).map(
    (name) => `-- ${name} is gone, though ONLY_IN_SQL in src/testing/draft-migration.ts names it`,
  );
  return [...wanted, ...surplus, ...lost];
}

/** Returns the statements that create the tables declared in the code, from all tables.ts files. */
async function statementsOfCode(): Promise<string[]> {
  const src = dirname(import.meta.dirname);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && /\bpg(Table|Enum|Sequence)\(/.test(readFileSync(join(src, file), "utf8")),
  );
  const exported: Record<string, unknown> = {};
  for (const file of files) Object.assign(exported, await import(join(src, file)));
  return generateMigration(generateDrizzleJson({}), generateDrizzleJson(exported));
}
