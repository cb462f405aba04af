import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { questionIds, type VersionedAnswers } from "../domain/quiz-rule.ts";

const DAYS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secrets: Secrets): Buffer {
  return createHash("sha256")
    .update(`quiz-result ${secrets.get("links")}`)
    .digest();
}

/**
 * Encrypts answers, with their quiz version, as a text that only this clinic can read, valid for 30 days. A link to a
 * result then needs no database row and reveals nothing about a person's skin.
 */
export function sealAnswers(answers: VersionedAnswers, secrets: Secrets, now: Date): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secrets), iv);
  const content = [
    now.getTime() + DAYS * 86_400_000,
    Number(answers.isPregnant),
    ...questionIds.map((id) => answers[id]),
    answers.version ?? null,
  ];
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts answers. Throws `link_expired` if they are too old or weren't encrypted here. */
export function openAnswers(token: string, secrets: Secrets, now: Date): VersionedAnswers {
  const bytes = Buffer.from(token, "base64url");
  let content: unknown;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secrets), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    content = JSON.parse(plain.toString("utf8"));
  } catch (cause) {
    throw new AppError("link_expired", { cause });
  }
  const [expiresAt, isPregnant, answer1, answer2, answer3, answer4, version] = content as [
    number,
    number,
    string,
    string,
    string,
    string,
    (number | null)?,
  ]; // sealed by sealAnswers
  if (expiresAt < now.getTime()) throw new AppError("link_expired");
  const answers = { answer1, answer2, answer3, answer4, isPregnant: isPregnant === 1 };
  return typeof version === "number" ? { ...answers, version } : answers;
}
