import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { textAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { newSecret } from "#shared/ids.ts";
import type { DatabaseOrTransaction } from "./db/client.ts";
import { secrets } from "./tables.ts";

export type SecretName = "links" | "codes" | "webhook" | "factors" | "records" | "gift" | "health";

export type Secrets = {
  /** Returns a keyed hash for a purpose: for codes too short for a plain hash, and for signing links. */
  sign(name: SecretName, text: string): string;
  /** Whether a signature was made with this secret, or with a secret that this one replaced. */
  verify(name: SecretName, text: string, signature: string): boolean;
  get(name: SecretName): string;
  /**
   * Returns the secret and those that the secret replaced, newest first: data sealed with any of them can still be
   * opened.
   */
  every(name: SecretName): readonly string[];
  /** Encrypts bytes for storage. `owner` is the row they belong to: they can't be opened for another owner. */
  seal(name: SecretName, owner: string, bytes: Uint8Array): Uint8Array;
  /** Decrypts bytes sealed with this secret or one it replaced. Throws LostSecretError when none opens them. */
  open(name: SecretName, owner: string, sealed: Uint8Array): Uint8Array;
  /**
   * Encrypts sealed bytes again with this secret; returns undefined if this secret had sealed them. Throws
   * LostSecretError when no secret opens them.
   */
  reseal(name: SecretName, owner: string, sealed: Uint8Array): Uint8Array | undefined;
};

/** Thrown when sealed data can't be opened: its secret is no longer set. */
export class LostSecretError extends Error {
  constructor(name: SecretName) {
    super(`no secret named ${name} opens this: was SECRETS changed?`);
  }
}

const NAMES: SecretName[] = ["links", "codes", "webhook", "factors", "records", "gift", "health"];

function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cipherKey = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "seal", 32));

function sealed(secret: string, owner: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret), nonce).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/**
 * Returns the decrypted bytes, or undefined when another secret sealed them, for another owner, or when they were
 * altered.
 */
function opened(secret: string, owner: string, box: Uint8Array): Uint8Array | undefined {
  const nonce = box.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(secret), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/**
 * Loads secrets derived from those of the SECRETS setting (the first signs, all verify), or generated once and stored
 * in the database, so that all processes share them. With SECRETS set, the stored ones still decrypt what they
 * encrypted, so that a clinic that starts using the setting loses nothing.
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
    for (const [name, value] of await readStored(db)) values.set(name, [value]);
  }
  const stored = seeds && seeds.length > 0 ? await readStored(db) : new Map<SecretName, string>();
  const every = (name: SecretName) => [
    ...(values.get(name) ?? []),
    ...[stored.get(name)].filter((old) => old !== undefined),
  ];
  const get = (name: SecretName) => {
    const [value] = values.get(name) ?? [];
    if (!value) throw new Error(`no secret named ${name}`);
    return value;
  };
  const open = (name: SecretName, owner: string, box: Uint8Array) => {
    for (const secret of every(name)) {
      const bytes = opened(secret, owner, box);
      if (bytes) return bytes;
    }
    throw new LostSecretError(name);
  };
  return {
    get,
    every,
    sign: (name, text) => hmac(get(name), text),
    seal: (name, owner, bytes) => sealed(get(name), owner, bytes),
    open,
    reseal: (name, owner, box) =>
      opened(get(name), owner, box) ? undefined : sealed(get(name), owner, open(name, owner, box)),
    verify: (name, text, signature) => (values.get(name) ?? []).some((key) => equal(hmac(key, text), signature)),
  };
}

const listStored = statement({ name: textAs<SecretName>(), value: "text" }, sql`select name, value from secrets`);

async function readStored(db: DatabaseOrTransaction): Promise<Map<SecretName, string>> {
  const rows = await listStored(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}
