import { createHash, createHmac } from "node:crypto";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { codeFromBytes, lastFourOf } from "../../domain/code.ts";

/** The input that a code is derived from. */
export type CodeSource = { id: string; serial: number; secretId: string };

/** Names a secret without telling anything of it. */
export function secretIdOf(secret: string): string {
  return createHash("sha256").update(`gift card secret ${secret}`).digest("base64url").slice(0, 16);
}

/** The code of a card. Throws LostSecretError when the secret that made it is no longer set. */
export function codeOf(secrets: Secrets, { id, serial, secretId }: CodeSource): string {
  const secret = secrets.every("gift").find((each) => secretIdOf(each) === secretId);
  if (!secret) throw new LostSecretError("gift");
  return derive(secret, id, serial);
}

/** The columns of a card that its present secret gives it; with another serial, another code. */
export function newCodeOf(secrets: Secrets, { id, serial }: Pick<CodeSource, "id" | "serial">) {
  const secret = secrets.get("gift");
  const code = derive(secret, id, serial);
  return { serial, secretId: secretIdOf(secret), codeHash: hash(secret, code), last4: lastFourOf(code) };
}

/** What the hash of a typed code may be in its row, by each secret that may have made it. */
export function hashesOf(secrets: Secrets, code: string): Uint8Array[] {
  return secrets.every("gift").map((secret) => hash(secret, code));
}

function derive(secret: string, id: string, serial: number): string {
  return codeFromBytes(createHmac("sha256", secret).update(`gift:${id}:${serial}`).digest());
}

function hash(secret: string, code: string): Uint8Array {
  return createHmac("sha256", secret).update(`code ${code}`).digest();
}
