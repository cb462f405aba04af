import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { newSecret } from "#shared/ids.ts";
import type { DatabaseOrTransaction } from "./db/client.ts";
import { secrets } from "./tables.ts";

export type SecretName = "links" | "codes" | "webhook" | "csrf";

export type Secrets = {
  /** A keyed hash for a purpose: of codes too short to be hashed bare, and for signing links. */
  sign(name: SecretName, text: string): string;
  get(name: SecretName): string;
};

const NAMES: SecretName[] = ["links", "codes", "webhook", "csrf"];

/**
 * Secrets given by the SECRETS setting (a seed they're all derived from), or made once and kept in the database, so
 * that every process has the same (clarification 23).
 */
export async function loadSecrets(db: DatabaseOrTransaction, seed: string | undefined): Promise<Secrets> {
  const values = new Map<SecretName, string>();
  if (seed) {
    for (const name of NAMES) values.set(name, createHmac("sha256", seed).update(name).digest("base64url"));
  } else {
    for (const name of NAMES) await db.insert(secrets).values({ name, value: newSecret() }).onConflictDoNothing();
    const { rows } = await db.execute<{ name: SecretName; value: string }>(sql`select name, value from secrets`);
    for (const { name, value } of rows) values.set(name, value);
  }
  const get = (name: SecretName) => {
    const value = values.get(name);
    if (!value) throw new Error(`no secret named ${name}`);
    return value;
  };
  return { get, sign: (name, text) => createHmac("sha256", get(name)).update(text).digest("base64url") };
}
