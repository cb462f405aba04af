import { isForbiddenInPregnancy } from "../domain/ingredient.ts";
import type { ReportItem } from "../domain/label-report.ts";
import { formatRange } from "../domain/verdict-words.ts";

export type ItemTone = "concern" | "soothing" | "neutral" | "unknown";

export function toneOf(item: ReportItem): ItemTone {
  if (item.status === "unknown") return "unknown";
  if (item.mayClog || item.mayIrritate || isForbiddenInPregnancy(item)) return "concern";
  return item.isSoothing ? "soothing" : "neutral";
}

function cautionOf({ flags }: ReportItem): string {
  if (isForbiddenInPregnancy({ flags })) return "not in pregnancy";
  return flags.includes("pregnancy") ? "ask first in pregnancy" : "";
}

/** The meaning of the dot in words: "May clog, 3 to 4 out of 5; may irritate". An unrated name says so. */
export function wordsOf(item: ReportItem): string {
  if (item.status === "unknown") return "Unknown";
  const [from, to] = item.comedogenic ?? [];
  const range = from === undefined || to === undefined ? "" : formatRange({ from, to });
  const concerns = [item.mayClog && `may clog, ${range}`, item.mayIrritate && "may irritate", cautionOf(item)].filter(
    Boolean,
  );
  const rated =
    range === ""
      ? "No rating"
      : to !== undefined && to >= 2
        ? `Rated ${range}, but there’s little of it`
        : `Rated ${range}`;
  const words = concerns.length > 0 ? concerns.join("; ") : item.isSoothing ? "Soothing" : rated;
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return `${first}${item.isMaybe ? ", in some shades" : ""}${item.status === "likely" ? ", likely" : ""}`;
}

/** What a product's own label says beside a name: only what stands out, for better or worse. */
export function inWords(item: ReportItem): string {
  const tone = toneOf(item);
  return tone === "concern" || tone === "soothing" || cautionOf(item) ? wordsOf(item) : "";
}

const RANK = { concern: 0, soothing: 1, neutral: 2, unknown: 3 };

/** Flagged ingredients first, then helpful ones, then the rest; within that in label order. */
export function inOrderOfConcern(items: readonly ReportItem[]): ReportItem[] {
  return [...items].sort((a, b) => Number(b.mayClog) - Number(a.mayClog) || RANK[toneOf(a)] - RANK[toneOf(b)]);
}

/** The recognized names; without any, the ones to confirm. */
export function formatMainSources(source: string): string {
  const all = source.split("; ");
  const confirmed = all.filter((one) => !one.endsWith(" ~"));
  return formatSourceForReaders((confirmed.length > 0 ? confirmed : all).join("; "));
}

/** "General knowledge ~" is a mark for staff; visitors read it in words. */
export function formatSourceForReaders(source: string): string {
  return source.replaceAll(" ~", " (still to be confirmed)");
}
