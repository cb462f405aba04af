import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { closeDatabase, type Database, openDatabase, urlOfDatabase } from "#platform/db/client.ts";
import { onServer } from "./copy-demo.ts";
import { Mailbox } from "./mailbox.ts";
import { launchServer, type ServerProcess } from "./server-process.ts";

export type NewClinic = ServerProcess & { db: Database; databaseUrl: string; mails: Mailbox };

/**
 * Starts the server on a database without a clinic, like `DEMO=no npm start`: the site isn't open and has no content.
 * Call it at the top level of a file or a `describe`: it shuts down when the tests there have run, and everything is
 * deleted. `env`: further settings. `isMigrated`: the database already has its tables, which makes the start faster.
 */
export async function startNewClinic(
  env: Record<string, string> = {},
  { isMigrated = false }: { isMigrated?: boolean } = {},
): Promise<NewClinic> {
  const { url, template } = inject("testServer");
  const name = `halcyon_e2e_empty_${randomBytes(6).toString("hex")}`;
  await onServer(url, `create database ${name}${isMigrated ? ` template ${template} strategy file_copy` : ""}`);
  const databaseUrl = urlOfDatabase(url, name);
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-empty-"));
  const server = await launchServer({ databaseUrl, dataDir, env: { DEMO: "no", ...env } });
  const db = openDatabase(databaseUrl, { maxConnections: 3 });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    await closeDatabase(db);
    await onServer(url, `drop database if exists ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...server, db, databaseUrl, mails: new Mailbox(join(dataDir, "outbox")) };
}
