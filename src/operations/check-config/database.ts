import type { Client } from "pg";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import { OLDEST_POSTGRES } from "#platform/db/migrate.ts";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { withSession } from "#platform/db/session-connection.ts";
import type { Env } from "#platform/env.ts";
import { sentenceOfStartFailure } from "#server/start-failure.ts";
import { type Finding, fault, ok, warning } from "./findings.ts";

const EXTENSIONS = ["btree_gist", "pg_trgm", "unaccent"];
const ALERT_SECONDS = 5;
const UNREADY_SECONDS = 60;

/** Checks an external database: whether it can be reached, its version, its user's permissions, and its clock. */
export async function checkDatabase(env: Env, now: () => number = Date.now): Promise<Finding[]> {
  const { databaseDirectUrl } = env;
  if (databaseDirectUrl === undefined) return [];
  try {
    return await withSession({ databaseUrl: databaseDirectUrl, name: "halcyon-check-config" }, async (client) => [
      await checkVersion(client),
      ...(await checkExtensions(client)),
      await checkRights(client),
      await checkSchema(client),
      await checkClock(client, now),
    ]);
  } catch (error) {
    return [fault("database", sentenceOfStartFailure(error, env))];
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ major: number; version: string; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const { major = 0, version = "", encoding = "" } = rows[0] ?? {};
  if (major < OLDEST_POSTGRES)
    return fault("database", `It is PostgreSQL ${version}; ${OLDEST_POSTGRES} is the oldest.`);
  if (encoding !== "UTF8") return fault("database", `It stores texts as ${encoding}: make one with the encoding UTF8.`);
  return ok("database", `PostgreSQL ${version} answers.`);
}

async function checkExtensions(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; isInstalled: boolean; mayCreate: boolean }>(
    `select e.name, e.installed_version is not null as "isInstalled",
            (v.trusted and has_database_privilege(current_database(), 'CREATE'))
              or (select rolsuper from pg_roles where rolname = current_user) as "mayCreate"
       from pg_available_extensions e
       join pg_available_extension_versions v on v.name = e.name and v.version = e.default_version
      where e.name = any($1)`,
    [EXTENSIONS],
  );
  return EXTENSIONS.map((name) => {
    const about = `extension ${name}`;
    const found = rows.find((row) => row.name === name);
    if (!found) return fault(about, "The server doesn't have it: install PostgreSQL's contrib package.");
    if (found.isInstalled) return ok(about, "It is there.");
    if (found.mayCreate) return ok(about, "The first start creates it.");
    return fault(about, `The user may not create it: let an administrator run "create extension ${name}".`);
  });
}

async function checkRights(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ isAllowed: boolean; user: string; database: string }>(
    `select has_database_privilege(current_database(), 'CREATE')
              and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), false) as "isAllowed",
            current_user as user, current_database() as database`,
  );
  const { isAllowed, user, database } = rows[0] ?? {};
  if (isAllowed) return ok("rights", "The user may create schemas and tables.");
  return fault("rights", `${user} may not create tables: run "alter database ${database} owner to ${user}".`);
}

async function checkSchema(client: Client): Promise<Finding> {
  const applied = new Set((await readAppliedMigrations(client)).map(({ hash }) => hash));
  const own = readMigrationFiles();
  const due = own.filter(({ hash }) => !applied.has(hash));
  if (applied.size === 0) return ok("tables", "There are none yet: the first start makes them.");
  if (due.length === 0) return ok("tables", "They are those of this release.");
  return ok("tables", `${due.length} migrations are due; "migrate --plan" says what they do.`);
}

async function checkClock(client: Client, now: () => number): Promise<Finding> {
  const askedAt = now();
  const { rows } = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const middle = (askedAt + now()) / 2;
  const seconds = Math.round((middle - (rows[0]?.ms ?? middle)) / 1_000);
  const says = `This machine's clock is ${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the database's`;
  if (Math.abs(seconds) >= UNREADY_SECONDS) return fault("clock", `${says}: nothing is ready with that. Use NTP.`);
  if (Math.abs(seconds) >= ALERT_SECONDS) return warning("clock", `${says}. Use NTP.`);
  return ok("clock", "It agrees with the database's.");
}
