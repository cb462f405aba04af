import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import type { NoteContent } from "../../domain/visit-note.ts";

const FORMAT = "v1.";
const boundTo = (id: string) => `visit_notes:${id}`;

/** Encrypts what a note says for its own row: nothing else opens it. */
export function sealNote(secrets: Secrets, id: string, content: NoteContent): string {
  const bytes = secrets.seal("health", boundTo(id), Buffer.from(JSON.stringify(content)));
  return `${FORMAT}${Buffer.from(bytes).toString("base64url")}`;
}

const LOST: NoteContent = { text: "This note can’t be opened: its secret is no longer among those that are set." };

/** What was sealed for this row, or a sentence that it can't be opened anymore. */
export function openNote(secrets: Secrets, id: string, sealed: string): NoteContent {
  try {
    const bytes = secrets.open("health", boundTo(id), Buffer.from(sealed.slice(FORMAT.length), "base64url"));
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as NoteContent; // sealNote wrote it
  } catch (error) {
    if (error instanceof LostSecretError) return LOST;
    throw error;
  }
}
