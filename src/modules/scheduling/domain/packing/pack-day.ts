import type { PackingMode } from "#modules/content/domain/packing-mode.ts";
import type { Fit } from "./packing.ts";

const MOST_RECOMMENDED = 3;
const DEAR_MINUTES = 15;
const LEAST_SHOWN = 4;
const NEVER_HIDDEN_HOURS = 48;

type Start = { startsAt: Date; free: boolean; fit?: Fit };
export type PackedOption<Option> = Option & { recommended?: true };

/**
 * Returns a day's start times as customers see them. Up to three that waste no time are recommended. `tidy` hides start
 * times that waste more than 15 minutes, the most wasteful first. It leaves at least four available, and hides none
 * within the next 48 hours. Nothing else changes: the price is the same, and every start time shown can be booked.
 */
export function packDay<Option extends Start>(
  starts: readonly Option[],
  mode: PackingMode,
  now: Date,
): PackedOption<Option>[] {
  if (mode === "off") return [...starts];
  const free = starts.filter((start) => start.free && start.fit);
  const best = free
    .filter(({ fit }) => costOf(fit) <= 0)
    .sort((a, b) => costOf(a.fit) - costOf(b.fit) || sidesOf(b.fit) - sidesOf(a.fit) || +a.startsAt - +b.startsAt)
    .slice(0, MOST_RECOMMENDED);
  const hidden = mode === "tidy" ? dearest(free, now) : [];
  return starts
    .filter((start) => !hidden.includes(start))
    .map((start) => (best.includes(start) ? { ...start, recommended: true as const } : start));
}

function dearest<Option extends Start>(free: readonly Option[], now: Date): Option[] {
  const soon = now.getTime() + NEVER_HIDDEN_HOURS * 3_600_000;
  return free
    .filter(({ fit, startsAt }) => costOf(fit) > DEAR_MINUTES && startsAt.getTime() >= soon)
    .sort((a, b) => costOf(b.fit) - costOf(a.fit) || +b.startsAt - +a.startsAt)
    .slice(0, Math.max(free.length - LEAST_SHOWN, 0));
}

const costOf = (fit: Fit | undefined) => fit?.cost ?? 0;
const sidesOf = (fit: Fit | undefined) => fit?.sides ?? 0;
