import { blockLabels } from "../../domain/block.ts";
import type { WireUnavailableTime } from "../../staff/contract/board.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { BoardBlockRow, TimeOffRow } from "./board-rows.ts";
import { type BoardClinicDay, minuteOf, workingStretches } from "./lane-hours.ts";

type BoardTimes = { timeOff: readonly TimeOffRow[]; blocks: readonly BoardBlockRow[] };

/** Returns each lane's times that can't be booked that day: outside hours, breaks, absences, maintenance, blocks. */
export function listUnavailableTimes(
  snapshot: ClinicSnapshot,
  day: BoardClinicDay,
  { timeOff, blocks }: BoardTimes,
): WireUnavailableTime[] {
  const isLane = new Set(snapshot.clinic.resources.map(({ id }) => id));
  return [
    ...snapshot.clinic.resources.flatMap((resource) => {
      if (!resource.hours) return [];
      const working = workingStretches(resource, day);
      return gapsOf(working, day).map(
        ({ from, to, isBreak }): WireUnavailableTime => ({
          laneId: resource.id,
          from,
          to,
          kind: isBreak ? "break" : "off",
          label: isBreak ? "Break" : "Off",
        }),
      );
    }),
    ...timeOff
      .filter(({ resourceId }) => isLane.has(resourceId))
      .map(
        ({ resourceId, reason, isOutside, startsAt, endsAt }): WireUnavailableTime => ({
          laneId: resourceId,
          from: minuteOf(day, startsAt),
          to: minuteOf(day, endsAt),
          kind: "time_off",
          label: isOutside ? "Busy elsewhere" : reason || "Time off",
        }),
      ),
    ...blocks
      .filter(({ resourceId }) => isLane.has(resourceId))
      .map(
        (block): WireUnavailableTime => ({
          laneId: block.resourceId,
          from: minuteOf(day, block.startsAt),
          to: minuteOf(day, block.endsAt),
          kind: "block",
          label: block.note || blockLabels[block.kind],
          block: {
            id: block.id,
            version: block.version,
            kind: block.kind,
            note: block.note,
            repeatsUntil: block.repeatsUntil,
          },
        }),
      ),
  ].filter(({ from, to }) => to > from);
}

/** Returns the clinic's open hours that aren't worked, such as breaks between two working stretches. */
function gapsOf(working: ReturnType<typeof workingStretches>, day: BoardClinicDay) {
  const [open] = workingStretches({ hours: null, extraHours: [] }, day);
  if (!open) return [];
  const edges = [open.from, ...working.flatMap(({ from, to }) => [from, to]), open.to];
  const gaps: { from: number; to: number; isBreak: boolean }[] = [];
  for (let edge = 0; edge < edges.length; edge += 2) {
    const [from = 0, to = 0] = [edges[edge], edges[edge + 1]];
    if (to > from) gaps.push({ from, to, isBreak: edge > 0 && edge + 2 < edges.length });
  }
  return gaps;
}
