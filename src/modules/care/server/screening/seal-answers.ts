import { createHash } from "node:crypto";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import type { ScreeningOutcome, VersionedAnswer } from "../../domain/screening/screening-question.ts";

/** The encrypted content of a row: the answers, and their outcomes at the time. */
export type SealedAnswers = { answers: VersionedAnswer[]; outcomes: ScreeningOutcome[] };

/** The row and the owner of answers: both are needed for decryption. */
export type SealedRow = { id: string; owner: string };

const FORMAT = "v1.";
const boundTo = ({ id, owner }: SealedRow) => `screening_answers:${id}:${owner}`;

/** Encrypts answers for one row of one owner. */
export function sealAnswers(secrets: Secrets, row: SealedRow, content: SealedAnswers): string {
  const bytes = secrets.seal("health", boundTo(row), Buffer.from(JSON.stringify(content)));
  return `${FORMAT}${Buffer.from(bytes).toString("base64url")}`;
}

/** Returns what was encrypted for this row; undefined where none of the set secrets can decrypt it. */
export function openAnswers(secrets: Secrets, row: SealedRow, sealed: string): SealedAnswers | undefined {
  try {
    const bytes = secrets.open("health", boundTo(row), Buffer.from(sealed.slice(FORMAT.length), "base64url"));
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as SealedAnswers; // sealAnswers wrote it
  } catch (error) {
    if (error instanceof LostSecretError) return undefined;
    throw error;
  }
}

/** Returns an id of the secret that currently encrypts, without revealing the secret. */
export function healthKeyId(secrets: Secrets): string {
  return createHash("sha256")
    .update(`health-key ${secrets.get("health")}`)
    .digest("hex")
    .slice(0, 12);
}
