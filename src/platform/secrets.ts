import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { newSecret } from "#shared/ids.ts";
import type { DatabaseOrTransaction } from "./db/client.ts";
import { secrets } from "./tables.ts";

export type SecretName = "links" | "codes" | "webhook" | "records";

export type Secrets = {
  /** A keyed hash for a purpose: of codes too short to be hashed bare, and for signing links. */
  sign(name: SecretName, text: string): string;
  /** Whether a signature was made with this secret, or with one it replaced. */
  verify(name: SecretName, text: string, signature: string): boolean;
  get(name: SecretName): string;
  /** The secret and those it replaced, newest first: what was sealed with one of them can still be opened. */
  every(name: SecretName): readonly string[];
};

const NAMES: SecretName[] = ["links", "codes", "webhook", "records"];

function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/**
 * Secrets derived from those of the SECRETS setting (the first signs, all verify), or made once and kept in the
 * database, so that every process has the same.
 */
export async function loadSecrets(db: DatabaseOrTransaction, seeds: string[] | undefined): Promise<Secrets> {
  const values = new Map<SecretName, string[]>();
  if (seeds && seeds.length > 0) {
    for (const name of NAMES)
      values.set(
        name,
        seeds.map((seed) => hmac(seed, name)),
      );
  } else {
    for (const name of NAMES) await db.insert(secrets).values({ name, value: newSecret() }).onConflictDoNothing();
    const { rows } = await db.execute<{ name: SecretName; value: string }>(sql`select name, value from secrets`);
    for (const { name, value } of rows) values.set(name, [value]);
  }
  const get = (name: SecretName) => {
    const [value] = values.get(name) ?? [];
    if (!value) throw new Error(`no secret named ${name}`);
    return value;
  };
  return {
    get,
    every: (name) => values.get(name) ?? [],
    sign: (name, text) => hmac(get(name), text),
    verify: (name, text, signature) => (values.get(name) ?? []).some((key) => equal(hmac(key, text), signature)),
  };
}
