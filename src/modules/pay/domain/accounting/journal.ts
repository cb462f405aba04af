import type { Kind } from "#modules/ledger/domain/chart.ts";
import type { Cents } from "#shared/money.ts";

/** The total of a day's entries on accounts of one kind; above zero for a debit. */
export type JournalLine = { kind: Kind; cents: Cents };

/** The total of a day's entries on accounts of one kind, per location and subject. */
export type DaySum = { day: string; locationId: string; subject: string; kind: Kind; cents: Cents };

/** A journal for a day and location, or for a payout. */
export type Journal = { day: string; locationId: string; subject: string; sequence: number; lines: JournalLine[] };

type Subject = Pick<Journal, "day" | "locationId" | "subject">;

const keyOf = ({ day, locationId, subject }: Subject): string => [day, locationId, subject].join(" ");

/**
 * Returns the journals still to be exported: for each day the whole journal, or its difference from the exported ones.
 * A day that hasn't changed since its export has none.
 */
export function missingJournals(sums: readonly DaySum[], exported: readonly Journal[]): Journal[] {
  const before = Map.groupBy(exported, keyOf);
  const now = Map.groupBy(sums, keyOf);
  const subjects = new Map<string, Subject>([...exported, ...sums].map((one) => [keyOf(one), one]));
  return [...subjects]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { day, locationId, subject }]) => {
      const done = before.get(key) ?? [];
      const cents = new Map<Kind, Cents>();
      const add = (line: JournalLine, sign: 1 | -1) =>
        cents.set(line.kind, (cents.get(line.kind) ?? 0) + sign * line.cents);
      for (const sum of now.get(key) ?? []) add(sum, 1);
      for (const line of done.flatMap(({ lines }) => lines)) add(line, -1);
      const lines = [...cents]
        .map(([kind, sum]) => ({ kind, cents: sum }))
        .filter((line) => line.cents !== 0)
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
      return lines.length === 0 ? [] : [{ day, locationId, subject, sequence: done.length + 1, lines }];
    });
}
