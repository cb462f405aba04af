import { formatDate } from "#shared/zoned-time.ts";
import type { WireVisitNote } from "../../contract/record/visit-notes.ts";

export const NOTE_FIELDS = [
  { name: "product", label: "Product", max: 120 },
  { name: "batch", label: "Lot", max: 60 },
  { name: "expiresOn", label: "Expires", max: 10 },
  { name: "amount", label: "Amount", max: 60 },
  { name: "areas", label: "Where", max: 200 },
  { name: "settings", label: "Settings", max: 200 },
  { name: "reaction", label: "Reaction", max: 300 },
] as const;

export type NoteField = (typeof NOTE_FIELDS)[number]["name"];

/** Returns a note's labeled fields other than its text. */
export function factsOf(note: Pick<WireVisitNote, NoteField>): { label: string; value: string }[] {
  return NOTE_FIELDS.flatMap(({ name, label }) => {
    const value = note[name];
    return value ? [{ label, value: name === "expiresOn" ? formatDate(value) : value }] : [];
  });
}
