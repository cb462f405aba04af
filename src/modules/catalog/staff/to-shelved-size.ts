import type { ShelvedSize } from "./stock-dialog.tsx";

/** What the stock's dialogs need of a record of `ProductSize`. */
export function toShelvedSize(record: Readonly<Record<string, unknown>> & { id: string }): ShelvedSize {
  return { id: record.id, title: String(record.title), onHand: Number(record.onHand), held: Number(record.held) };
}
