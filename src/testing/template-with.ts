import { Client } from "pg";
import { inject } from "vitest";
import { closeDatabase, type Database, openDatabase, urlOfDatabase } from "#platform/db/client.ts";
import { settleTemplate } from "./templates.ts";

/** The databases that this process has found or created. */
const known = new Map<string, Promise<string>>();

/**
 * Returns the name of a template database that `fill` has filled after the migrations. The first test file that needs
 * it creates it for the whole run; others wait for it.
 */
export function templateWith(name: string, fill: (db: Database) => Promise<unknown>): Promise<string> {
  const found = known.get(name);
  if (found) return found;
  const made = makeTemplate(name, fill);
  known.set(name, made);
  made.catch(() => known.delete(name));
  return made;
}

async function makeTemplate(name: string, fill: (db: Database) => Promise<unknown>): Promise<string> {
  const { url, template } = inject("testServer");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rows } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (rows.length > 0) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    const db = openDatabase(urlOfDatabase(url, name), { statementTimeoutMs: 120_000, connectionTimeoutMs: 60_000 });
    await fill(db).finally(() => closeDatabase(db));
    await settleTemplate(urlOfDatabase(url, name));
    await client.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await client.end();
  }
}
