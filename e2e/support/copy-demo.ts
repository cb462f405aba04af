import { randomBytes } from "node:crypto";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { urlOfDatabase } from "#platform/db/client.ts";

export type DemoCopy = { databaseUrl: string; dataDir: string; remove(): Promise<void> };

/**
 * SQL that sets a policy without cards and fees: most tests book as guests, and don't test the demo's stricter
 * policy.
 */
export const EASY_POLICY = `
  update clinic_settings set settings = settings
      || jsonb_build_object('visitPolicy', settings->'visitPolicy' || '{"lateFeePercent": null, "cardFor": "none"}',
        'booking', settings->'booking' || '{"allowLateChangeForFee": false}')`;

/**
 * Copies the run's demo clinic, in which guests book without a card: its database, and a folder for a server's files.
 * `picturesFolder`: existing pictures for the copy; without it, a server makes its own.
 */
export async function copyDemo(
  from: { url: string; template: string },
  picturesFolder: string | undefined,
): Promise<DemoCopy> {
  const name = `halcyon_e2e_${randomBytes(6).toString("hex")}`;
  await onServer(from.url, `create database ${name} template ${from.template} strategy file_copy`);
  await onServer(urlOfDatabase(from.url, name), EASY_POLICY);
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-e2e-"));
  if (picturesFolder) await symlink(picturesFolder, join(dataDir, "pictures"));
  return {
    databaseUrl: urlOfDatabase(from.url, name),
    dataDir,
    async remove() {
      await onServer(from.url, `drop database if exists ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on its own connection. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
