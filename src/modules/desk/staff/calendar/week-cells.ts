import type { WireBoardWeek } from "#modules/booking/staff/contract/board.ts";
import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import { formatMinutes } from "#shared/duration.ts";

type LaneDay = WireBoardWeek["lanes"][number]["days"][number];

/** Returns "5 h 15" and "70%" for a day; undefined for a day without work. */
export function dayNumbers({ workingMinutes, bookedMinutes }: LaneDay): { booked: string; share: string } | undefined {
  if (workingMinutes === 0 && bookedMinutes === 0) return undefined;
  const share = workingMinutes === 0 ? 100 : Math.round((bookedMinutes / workingMinutes) * 100);
  return { booked: bookedMinutes === 0 ? "0 h" : formatMinutes(bookedMinutes), share: `${share}%` };
}

/** Returns the time range of all strips: from the first to the last working or booked minute of the week. */
export function weekSpan({ lanes }: Pick<WireBoardWeek, "lanes">): { from: number; to: number } {
  const stretches = lanes.flatMap(({ days }) => days.flatMap(({ working, booked }) => [...working, ...booked]));
  if (stretches.length === 0) return { from: 540, to: 1_020 };
  return { from: Math.min(...stretches.map(({ from }) => from)), to: Math.max(...stretches.map(({ to }) => to)) };
}

/** Returns the position of a stretch in a strip, in percent of its width. */
export function placeInStrip(
  span: { from: number; to: number },
  { from, to }: { from: number; to: number },
): { left: number; width: number } {
  const length = Math.max(1, span.to - span.from);
  const start = Math.max(from, span.from);
  return {
    left: ((start - span.from) / length) * 100,
    width: (Math.max(0, Math.min(to, span.to) - start) / length) * 100,
  };
}

export const placeKey = (laneId: string, date: string): string => `${laneId}/${date}`;

/** Groups free starts by practitioner and day. */
export function placesByCell(places: readonly WirePlace[]): ReadonlyMap<string, readonly WirePlace[]> {
  return Map.groupBy(places, ({ practitionerId, date }) => placeKey(practitionerId, date));
}

/** Returns how many visits practitioners have on a day of the week, each counted once. */
export function visitsOfDay({ lanes }: Pick<WireBoardWeek, "lanes">, date: string): number {
  const ids = new Set(
    lanes.flatMap(({ kind, days }) =>
      kind === "practitioner"
        ? days
            .filter((day) => day.date === date)
            .flatMap(({ booked }) => booked.flatMap(({ appointmentId }) => appointmentId ?? []))
        : [],
    ),
  );
  return ids.size;
}
