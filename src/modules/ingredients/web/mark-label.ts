import type { ReportItem } from "../domain/label-report.ts";
import { toneOf } from "./item-words.ts";

export type LabelMark = "concern" | "unsure";
export type MarkedPart = { text: string; mark?: LabelMark };

function markOf(item: ReportItem): LabelMark | undefined {
  if (toneOf(item) === "concern") return "concern";
  return item.status === "known" ? undefined : "unsure";
}

/**
 * Splits a pasted list into marked and unmarked parts, which joined equal the list. Names that raise a concern are
 * marked, and so are guessed and unknown names. A name whose text isn't found in the list stays unmarked.
 */
export function markLabel(text: string, items: readonly ReportItem[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let plainFrom = 0;
  let searchFrom = 0;
  for (const item of items) {
    const at = item.text === "" ? -1 : text.indexOf(item.text, searchFrom);
    if (at < 0) continue;
    searchFrom = at + item.text.length;
    const mark = markOf(item);
    if (!mark) continue;
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at) });
    parts.push({ text: item.text, mark });
    plainFrom = searchFrom;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom) });
  return parts;
}
