import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { LostSecretError, type Secrets } from "./secrets.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, purpose: string) => createHash("sha256").update(`${purpose} ${secret}`).digest();

/**
 * Encrypts a text for the database (AES-256-GCM) with a key derived from SECRETS. `purpose` separates kinds of texts,
 * such as `customer-note:{id}`: a sealed text copied to another row can't be decrypted there.
 */
export function sealText(secrets: Secrets, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secrets.get("records"), purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a sealed text; undefined when it was sealed with a secret that is no longer set, or for another purpose. */
export function openText(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  return openWith(secrets.every("records"), purpose, sealed);
}

/**
 * Encrypts a sealed text again with the current secret; returns undefined if that secret had sealed it. Throws
 * LostSecretError when no secret opens it.
 */
export function resealText(secrets: Secrets, purpose: string, sealed: string): string | undefined {
  if (openWith([secrets.get("records")], purpose, sealed) !== undefined) return undefined;
  const text = openText(secrets, purpose, sealed);
  if (text === undefined) throw new LostSecretError("records");
  return sealText(secrets, purpose, text);
}

function openWith(all: readonly string[], purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of all) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return plain.toString("utf8");
    } catch {
      // Another secret of the list may have sealed it.
    }
  }
  return undefined;
}
