import type { ShelvedSize } from "./stock-dialog.tsx";

/** The fields of `ProductSize` that the stock's dialogs need. */
export function toShelvedSize(record: Readonly<Record<string, unknown>> & { id: string }): ShelvedSize {
  return { id: record.id, title: String(record.title), onHand: Number(record.onHand), held: Number(record.held) };
}
