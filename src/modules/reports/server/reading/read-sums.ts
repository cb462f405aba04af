import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { addSums } from "../../domain/figure-values.ts";
import { type Days, groupDays, groupStart, groupStarts, isOfTime } from "../../domain/period.ts";
import type { Breakdown } from "../../domain/report.ts";
import type { Groups, Period, Reader, ReadOptions, Sums } from "../figures/reader.ts";

/** Merges groups into time spans: each day, week and month of the period has one, even if nothing happened. */
function intoSpans(groups: Groups, by: "day" | "week" | "month", days: Days, isBalance: boolean): Groups {
  const spans: Groups = new Map(groupStarts(by, days).map((start) => [start, {}]));
  for (const [day, sums] of groups) {
    const start = groupStart(by, day, days);
    if (isBalance) {
      // For balances, the state at the end of the span's last day.
      if (day === groupDays(by, start, days).to) spans.set(start, sums);
    } else spans.set(start, addSums(spans.get(start) ?? {}, sums));
  }
  return spans;
}

/**
 * Returns a reader's groups for a report: none where it doesn't support a filter, and one group without a key where it
 * doesn't support the breakdown.
 */
async function groupsOf(
  db: DatabaseOrTransaction,
  reader: Reader,
  by: Breakdown | "none",
  period: Period,
  options: ReadOptions = {},
): Promise<Groups> {
  const filters = Object.keys(period.filters) as (keyof Period["filters"])[]; // the keys of `filters` are filter names
  if (filters.some((filter) => !reader.hasFilter(filter))) return new Map();
  if (by === "none" || !reader.breaksBy(by)) return reader.groups(db, "none", period);
  const groups = await reader.groups(db, by, period, options);
  return isOfTime(by) ? intoSpans(groups, by, period, reader.isBalance === true) : groups;
}

type Read = { reader: Reader; found: Groups };

/** Combines the groups of several readers by key, with totals: the sums of all groups, or a balance's last value. */
function together(read: readonly Read[]): { groups: Groups; totals: Sums } {
  const groups: Groups = new Map();
  let totals: Sums = {};
  for (const { reader, found } of read) {
    for (const [key, sums] of found) {
      groups.set(key, addSums(groups.get(key) ?? {}, sums));
      totals = reader.isBalance === true ? { ...totals, ...sums } : addSums(totals, sums);
    }
  }
  return { groups, totals };
}

/** Returns the sums of all figures by group, and the totals. */
export async function readSums(
  db: DatabaseOrTransaction,
  readers: readonly Reader[],
  by: Breakdown | "none",
  period: Period,
): Promise<{ groups: Groups; totals: Sums }> {
  return together(
    await Promise.all(readers.map(async (reader) => ({ reader, found: await groupsOf(db, reader, by, period) }))),
  );
}

/**
 * Returns the sums of the largest groups, and the totals. The first reader decides which groups are the largest. If all
 * readers have fewer than requested, these are all groups, and their sums are the totals.
 */
export async function readSomeSums(
  db: DatabaseOrTransaction,
  readers: readonly Reader[],
  { by, period, ...options }: { by: Breakdown; period: Period } & ReadOptions,
): Promise<{ groups: Groups; totals: Sums }> {
  const { most = 0 } = options;
  const [first, ...others] = readers;
  if (!first) return { groups: new Map(), totals: {} };
  const found = await groupsOf(db, first, by, period, options);
  const readOthers = (some: ReadOptions) =>
    Promise.all(others.map(async (reader) => ({ reader, found: await groupsOf(db, reader, by, period, some) })));
  if (found.size < most) {
    const all = [{ reader: first, found }, ...(await readOthers({ most }))];
    if (all.every((one) => one.found.size < most)) return together(all);
  }
  const [totals, read] = await Promise.all([
    readSums(db, readers, "none", period),
    readOthers({ among: [...found.keys()] }),
  ]);
  return { groups: together([{ reader: first, found }, ...read]).groups, totals: totals.totals };
}
