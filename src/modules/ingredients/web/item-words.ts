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

/**
 * Describes a name's dot in words: "May clog, 3 to 4 out of 5; may irritate", or "No rating" if there is nothing else
 * to say.
 */
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

/** Returns the note beside a name on a product's own label: only what stands out, good or bad. */
export function inWords(item: ReportItem): string {
  const tone = toneOf(item);
  return tone === "concern" || tone === "soothing" || cautionOf(item) ? wordsOf(item) : "";
}

const RANK = { concern: 0, soothing: 1, neutral: 2, unknown: 3 };

/** Sorts flagged ingredients first, then helpful ones, then the rest, each in label order. */
export function inOrderOfConcern(items: readonly ReportItem[]): ReportItem[] {
  return [...items].sort((a, b) => Number(b.mayClog) - Number(a.mayClog) || RANK[toneOf(a)] - RANK[toneOf(b)]);
}

/** Returns the confirmed sources; if there are none, the unconfirmed ones. */
export function formatMainSources(source: string): string {
  const all = source.split("; ");
  const confirmed = all.filter((one) => !one.endsWith(" ~"));
  return formatSourceForReaders((confirmed.length > 0 ? confirmed : all).join("; "));
}

/** Replaces the staff's mark "~", as in "General knowledge ~", with words for visitors. */
export function formatSourceForReaders(source: string): string {
  return source.replaceAll(" ~", " (still to be confirmed)");
}
