import { createHash, createHmac } from "node:crypto";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { codeFromBytes, lastFourOf } from "../../domain/code.ts";

/** The input that a code is derived from; `sealedCode` is the code itself if its secret was replaced. */
export type CodeSource = { id: string; serial: number; secretId: string; sealedCode: Uint8Array | null };

/** Returns an id for a secret that reveals nothing about it. */
export function secretIdOf(secret: string): string {
  return createHash("sha256").update(`gift card secret ${secret}`).digest("base64url").slice(0, 16);
}

/** Returns the code of a card. Throws LostSecretError if the secret that made it is no longer configured. */
export function codeOf(secrets: Secrets, { id, serial, secretId, sealedCode }: CodeSource): string {
  if (sealedCode) return Buffer.from(secrets.open("gift", ownerOf({ id, serial }), sealedCode)).toString("utf8");
  const secret = secrets.every("gift").find((each) => secretIdOf(each) === secretId);
  if (!secret) throw new LostSecretError("gift");
  return derive(secret, id, serial);
}

/** Returns a card's code columns, made with the current secret. A different serial gives a different code. */
export function newCodeOf(secrets: Secrets, { id, serial }: Pick<CodeSource, "id" | "serial">) {
  const secret = secrets.get("gift");
  const code = derive(secret, id, serial);
  return {
    serial,
    secretId: secretIdOf(secret),
    codeHash: hash(secret, code),
    sealedCode: null,
    last4: lastFourOf(code),
  };
}

/** Returns a card's code columns with its present code, sealed (encrypted) with the current secret. */
export function resealedCodeOf(secrets: Secrets, card: CodeSource) {
  const secret = secrets.get("gift");
  const code = codeOf(secrets, card);
  const sealedCode = secrets.seal("gift", ownerOf(card), Buffer.from(code));
  return { secretId: secretIdOf(secret), codeHash: hash(secret, code), sealedCode };
}

const ownerOf = ({ id, serial }: Pick<CodeSource, "id" | "serial">) => `gift_cards:${id}:${serial}`;

/** Returns the possible stored hashes of a typed code, one for each secret that may have made it. */
export function hashesOf(secrets: Secrets, code: string): Uint8Array[] {
  return secrets.every("gift").map((secret) => hash(secret, code));
}

function derive(secret: string, id: string, serial: number): string {
  return codeFromBytes(createHmac("sha256", secret).update(`gift:${id}:${serial}`).digest());
}

function hash(secret: string, code: string): Uint8Array {
  return createHmac("sha256", secret).update(`code ${code}`).digest();
}
