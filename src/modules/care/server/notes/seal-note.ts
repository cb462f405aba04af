import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import type { NoteContent } from "../../domain/visit-note.ts";

const FORMAT = "v1.";
const boundTo = (id: string) => `visit_notes:${id}`;

/** Encrypts a note's content for its own row. It can't be decrypted for another row. */
export function sealNote(secrets: Secrets, id: string, content: NoteContent): string {
  const bytes = secrets.seal("health", boundTo(id), Buffer.from(JSON.stringify(content)));
  return `${FORMAT}${Buffer.from(bytes).toString("base64url")}`;
}

const LOST: NoteContent = { text: "This note can’t be opened: its secret is no longer among those that are set." };

/** Returns the decrypted content of this row's note, or a sentence saying that it can't be decrypted anymore. */
export function openNote(secrets: Secrets, id: string, sealed: string): NoteContent {
  try {
    const bytes = secrets.open("health", boundTo(id), Buffer.from(sealed.slice(FORMAT.length), "base64url"));
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as NoteContent; // sealNote wrote it
  } catch (error) {
    if (error instanceof LostSecretError) return LOST;
    throw error;
  }
}

/**
 * Encrypts a note's content again with the current secret; undefined if it is already encrypted with that secret.
 * Throws LostSecretError when no secret decrypts it.
 */
export function resealNote(secrets: Secrets, id: string, sealed: string): string | undefined {
  const bytes = secrets.reseal("health", boundTo(id), Buffer.from(sealed.slice(FORMAT.length), "base64url"));
  return bytes && `${FORMAT}${Buffer.from(bytes).toString("base64url")}`;
}
