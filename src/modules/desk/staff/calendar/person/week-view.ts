import type { WireBar, WirePersonWeek } from "#modules/booking/staff/contract/board.ts";
import { formatDay, minutesOf, timeInZone } from "#shared/zoned-time.ts";
import type { DragSubject, DragView, Placement } from "../../board/drag/placement.ts";
import type { Bar, Lane, Stretch } from "../../board/geometry/board-view.ts";
import { instantAt } from "../../board/live/day-time.ts";
import { laneKindOf, toBars, toStretch } from "../../board/live/to-board-view.ts";
import type { MoveView } from "../../board/moves/use-moves.ts";

const NOON = 12 * 60;

/** A column. It is a lane as well: its date is the lane's id, its stretches are what can't be booked. */
export type WeekDay = Lane & {
  date: string;
  /**
   * The instant from which the column's minutes count. All columns count minutes of the clinic's wall, so that an hour is
   * one straight line: on a day on which the clocks change this isn't the day's first instant, but an hour beside it.
   */
  startsAt: string;
  /** Minutes that the wall is ahead of those that have passed since the day began: 0 but when the clocks change. */
  lead: number;
  closed: string | null;
  hours: { opens: number; closes: number } | undefined;
  /** Visits, without places that are only held. */
  visits: number;
};

/** A practitioner's week as the grid of hours draws it. */
export type WeekView = MoveView & {
  day: { date: string; timeZone: string };
  person: WirePersonWeek["lanes"][number];
  people: WirePersonWeek["lanes"];
  days: readonly WeekDay[];
  /** For the drag: columns as lanes, and a day whose times are those of the wall. */
  drag: DragView;
};

/** Throws for a week whose person isn't among its lanes. */
export function toWeekView(week: WirePersonWeek): WeekView {
  const person = week.lanes.find(({ id }) => id === week.practitionerId);
  if (!person) throw new Error("the week has no lane of its person");
  const visits = new Map<string, WireBar>(
    week.days.flatMap(({ bars }) => bars.map((bar) => [bar.appointmentId, bar] as const)),
  );
  const days = week.days.map((day) => toWeekDay(day, week.timeZone));
  return {
    day: { date: week.from, timeZone: week.timeZone },
    person,
    people: week.lanes.filter(({ kind }) => kind === "practitioner"),
    lanes: week.lanes.map(({ id, kind, name }) => ({ id, kind: laneKindOf[kind], name })),
    days,
    visits,
    drag: {
      day: { startsAt: `${week.from}T00:00:00.000Z`, timeZone: "UTC", stepMinutes: week.stepMinutes },
      lanes: days,
      bars: week.days.flatMap((day) => barsOf(day, week)),
      visits,
    },
  };
}

type Day = WirePersonWeek["days"][number];

function wallLead({ startsAt }: Pick<Day, "startsAt">, timeZone: string): number {
  return minutesOf(timeInZone(instantAt({ startsAt, timeZone }, NOON), timeZone)) - NOON;
}

function toWeekDay(day: Day, timeZone: string): WeekDay {
  const { date, closed, hours } = day;
  const lead = wallLead(day, timeZone);
  return {
    id: date,
    kind: "people",
    name: formatDay(date),
    detail: "",
    pool: "",
    isOff: closed !== null,
    stretches: day.off.map(toStretch).map(
      (stretch): Stretch => ({
        ...stretch,
        from: stretch.from + lead,
        to: stretch.to + lead,
      }),
    ),
    date,
    lead,
    startsAt: instantAt({ startsAt: day.startsAt, timeZone }, -lead).toISOString(),
    closed,
    hours: hours ? { opens: minutesOf(hours.opens), closes: minutesOf(hours.closes) } : undefined,
    visits: day.bars.filter(({ status }) => status !== "held").length,
  };
}

function barsOf(day: Day, { lanes, practitionerId, timeZone }: WirePersonWeek): Bar[] {
  const lead = wallLead(day, timeZone);
  return day.bars
    .flatMap((visit) => toBars(visit, lanes))
    .filter(({ laneId }) => laneId === practitionerId)
    .map((bar, index) => ({
      ...bar,
      key: `${bar.visitId}/${day.date}/${index}`,
      laneId: day.date,
      from: bar.from + lead,
      to: bar.to + lead,
      busyFrom: bar.busyFrom + lead,
      busyTo: bar.busyTo + lead,
    }));
}

/**
 * A place in the grid in the terms of a move: as many minutes away from the visit's present place as the two instants are
 * apart, with this person. The person is named, or the server might give the visit to another practitioner who is free then.
 */
export function toMovePlace({ days, person }: WeekView, subject: DragSubject, at: Placement): Placement {
  const startOf = (date: string) => Date.parse(days.find((day) => day.date === date)?.startsAt ?? "");
  const apart = (startOf(at.laneId) - startOf(subject.laneId)) / 60_000;
  return { laneId: person.id, rowIndex: at.rowIndex, from: at.from + apart, to: at.to + apart };
}
