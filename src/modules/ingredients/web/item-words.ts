import type { ReportItem } from "../domain/label-report.ts";
import { formatRange } from "../domain/verdict-words.ts";

export type ItemTone = "concern" | "soothing" | "neutral" | "unknown";

export function toneOf(item: ReportItem): ItemTone {
  if (item.status === "unknown") return "unknown";
  if (item.mayClog || item.mayIrritate) return "concern";
  return item.isSoothing ? "soothing" : "neutral";
}

/** What the dot says, in words: "May clog, 3 to 4 of 5". */
export function wordsOf(item: ReportItem): string {
  if (item.status === "unknown") return "Unknown";
  const [from, to] = item.comedogenic ?? [];
  const range = from === undefined || to === undefined ? "" : formatRange({ from, to });
  const words =
    item.mayClog && item.mayIrritate
      ? `May clog, ${range}; may irritate`
      : item.mayClog
        ? `May clog, ${range}`
        : item.mayIrritate
          ? "May irritate"
          : item.isSoothing
            ? "Soothing"
            : to !== undefined && to >= 2
              ? `Rated ${range}, little of it`
              : "Neutral";
  return `${words}${item.isMaybe ? ", in some shades" : ""}${item.status === "likely" ? ", likely" : ""}`;
}

/** What a product's own label says beside a name: only what stands out, for better or worse. */
export function inWords(item: ReportItem): string {
  const tone = toneOf(item);
  return tone === "concern" || tone === "soothing" ? wordsOf(item) : "";
}

const RANK = { concern: 0, soothing: 1, neutral: 2, unknown: 3 };

/** What stands out first, then what helps, then the rest; within that as on the label. */
export function inOrderOfConcern(items: readonly ReportItem[]): ReportItem[] {
  return [...items].sort((a, b) => Number(b.mayClog) - Number(a.mayClog) || RANK[toneOf(a)] - RANK[toneOf(b)]);
}

/** "Niacinamide: General knowledge ~" tells staff; a visitor reads it in words. */
export function formatSourceForReaders(source: string): string {
  return source.replaceAll(" ~", " (still to be confirmed)");
}
