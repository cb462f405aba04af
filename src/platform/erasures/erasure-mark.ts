import { createHash, createHmac } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";

/**
 * A line of the register of erasures: an id of the key, and a keyed hash of the erased record's id. Without the secret,
 * it says nothing about a person.
 */
export type ErasureMark = string;

const MARK = /^[\w-]{12}\.[\w-]{43}$/;

export function isErasureMark(text: string): text is ErasureMark {
  return MARK.test(text);
}

const keyIdOf = (secret: string) =>
  createHash("sha256").update(`erasures key ${secret}`).digest("base64url").slice(0, 12);

const markWith = (secret: string, recordId: string) =>
  `${keyIdOf(secret)}.${createHmac("sha256", secret).update(`erased:${recordId}`).digest("base64url")}`;

/** Returns the mark of an erased record, made with the current secret. */
export function markOf(secrets: Secrets, recordId: string): ErasureMark {
  return markWith(secrets.get("records"), recordId);
}

/** Returns the marks that a record may have, one for each secret that may have made it. */
export function marksOf(secrets: Secrets, recordId: string): ErasureMark[] {
  return secrets.every("records").map((secret) => markWith(secret, recordId));
}

/** Returns how many marks were made with a secret that is no longer set: whose they are can't be known. */
export function countForeignMarks(secrets: Secrets, marks: Iterable<ErasureMark>): number {
  const known = new Set(secrets.every("records").map(keyIdOf));
  return [...marks].filter((mark) => !known.has(mark.slice(0, mark.indexOf(".")))).length;
}
