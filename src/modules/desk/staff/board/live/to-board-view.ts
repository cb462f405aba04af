import type { WireBar, WireBoardDay, WireLane, WireUnavailableTime } from "#modules/booking/staff/contract/board.ts";
import { minutesOf } from "#shared/zoned-time.ts";
import type { Bar, BarState, Lane, LaneKind, Stretch } from "../geometry/board-view.ts";

export type BoardView = {
  day: WireBoardDay;
  lanes: readonly Lane[];
  bars: readonly Bar[];
  /** The visits, and the slots on hold (reserved), by id. */
  visits: ReadonlyMap<string, WireBar>;
  hours: { opens: number; closes: number } | undefined;
};

export const laneKindOf: Record<WireLane["kind"], LaneKind> = {
  practitioner: "people",
  room: "rooms",
  device: "devices",
};

/** Converts a day from the server to the board's format. */
export function toBoardView(day: WireBoardDay): BoardView {
  const offByLane = Map.groupBy(day.off, ({ laneId }) => laneId);
  return {
    day,
    lanes: day.lanes.map((lane) => ({
      id: lane.id,
      kind: laneKindOf[lane.kind],
      name: lane.name,
      detail: lane.kind === "practitioner" ? [lane.type, lane.title].filter(Boolean).join(", ") : "",
      pool: lane.type,
      isOff: lane.isOff,
      stretches: (offByLane.get(lane.id) ?? []).map(toStretch),
    })),
    bars: day.bars.flatMap((visit) => toBars(visit, day.lanes)),
    visits: new Map(day.bars.map((bar) => [bar.appointmentId, bar])),
    hours: day.hours ? { opens: minutesOf(day.hours.opens), closes: minutesOf(day.hours.closes) } : undefined,
  };
}

export function toStretch({ from, to, kind, label, block }: WireUnavailableTime): Stretch {
  const known = kind === "time_off" ? "off" : kind;
  return { from, to, kind: known, label, ...(block ? { blockId: block.id } : {}) };
}

/** Returns the bars of a visit, one per time range and lane; none for a canceled visit. */
export function toBars(visit: WireBar, lanes: readonly Pick<WireLane, "id">[]): Bar[] {
  const state = stateOf(visit);
  if (!state) return [];
  const [firstName = "", ...rest] = visit.name.split(" ");
  // The key numbers a visit's bars within each lane by time: lanes arrive in any order, and a changed key would replace
  // the bar's button.
  const inLane = new Map<string, number>();
  return visit.spans
    .toSorted(([, , one], [, , other]) => one - other)
    .flatMap(([laneIndex, busyFrom, from, to, busyTo]) => {
      const laneId = lanes[laneIndex]?.id;
      if (!laneId) return [];
      const index = inLane.get(laneId) ?? 0;
      inLane.set(laneId, index + 1);
      return {
        key: `${visit.appointmentId}/${laneId}/${index}`,
        visitId: visit.appointmentId,
        laneId,
        from,
        to,
        busyFrom,
        busyTo,
        state,
        firstName,
        lastName: rest.at(-1) ?? "",
        what: visit.hold ? `${visit.hold.by}, ${visit.treatment}` : visit.treatment,
      };
    });
}

const STATES: Partial<Record<WireBar["status"], BarState>> = {
  held: "held",
  booked: "booked",
  confirmed: "confirmed",
  checked_in: "inHouse",
  completed: "completed",
  no_show: "noShow",
};

/** Returns how a visit is drawn; undefined for a canceled one. */
export function stateOf({ status }: Pick<WireBar, "status">): BarState | undefined {
  return STATES[status];
}
