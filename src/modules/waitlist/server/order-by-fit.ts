import { clinicState } from "#modules/booking/server/public.ts";

import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { Transaction } from "#platform/db/client.ts";
import { startsFor, wishesOf } from "./offer-place.ts";
import type { WaitingEntry } from "./waiting-line.ts";

type Freed = { snapshot: clinicState.ClinicSnapshot; date: string; now: Date; freed: readonly BusyRange[] };

/**
 * Orders the line by how much of the freed time each visit fills, in quarters; within a quarter the order doesn't change. Without freed
 * time nothing changes.
 */
export async function orderByFit(
  tx: Transaction,
  line: readonly WaitingEntry[],
  { freed, ...day }: Freed,
): Promise<readonly WaitingEntry[]> {
  if (freed.length === 0) return line;
  const busy = await clinicState.listBusyRanges(
    tx,
    clinicState.spanOfDays(day.date, day.date, day.snapshot.clinic.rules.timeZone),
  );
  const quarters = new Map(
    line.map((entry) => {
      const starts = wishesOf(day.snapshot, entry).flatMap(({ request }) =>
        startsFor({ ...day, entry, freed }, request, busy),
      );
      return [entry.id, Math.max(0, ...starts.map((start) => quartersFilled(start, freed)))];
    }),
  );
  return line.toSorted((a, b) => (quarters.get(b.id) ?? 0) - (quarters.get(a.id) ?? 0));
}

/** How many whole quarters of the freed range a visit fills. */
export function quartersFilled(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  freed: readonly BusyRange[],
): number {
  const shares = freed.map(({ from, to }) => {
    const filled = Math.min(+to, +endsAt) - Math.max(+from, +startsAt);
    return Math.max(0, filled) / (+to - +from);
  });
  return Math.floor(Math.max(0, ...shares) * 4);
}
