import type { WireBar, WirePersonWeek } from "#modules/booking/staff/contract/board.ts";
import { formatDay, minutesOf, timeInZone } from "#shared/zoned-time.ts";
import type { DragSubject, DragView, Placement } from "../../board/drag/placement.ts";
import type { Bar, Lane, Stretch } from "../../board/geometry/board-view.ts";
import { instantAt } from "../../board/live/day-time.ts";
import { laneKindOf, toBars, toStretch } from "../../board/live/to-board-view.ts";
import type { MoveView } from "../../board/moves/use-moves.ts";

const NOON = 12 * 60;

/** A column. It is also a lane: the lane's id is its date, and its stretches are the times that can't be booked. */
export type WeekDay = Lane & {
  date: string;
  /**
   * The instant from which the column's minutes are counted. All columns use minutes of the clinic's local time, so
   * that an hour is one straight line. On a day with a clock change this is an hour off the day's first instant.
   */
  startsAt: string;
  /** Minutes by which local time is ahead of elapsed time since the day began; 0 except when the clocks change. */
  lead: number;
  closed: string | null;
  hours: { opens: number; closes: number } | undefined;
  /** The number of visits, without slots on hold. */
  visits: number;
};

/** A practitioner's week as drawn in the hour grid. */
export type WeekView = MoveView & {
  day: { date: string; timeZone: string };
  person: WirePersonWeek["lanes"][number];
  people: WirePersonWeek["lanes"];
  days: readonly WeekDay[];
  /** For dragging: columns as lanes, and a day in UTC whose minutes stand for the clinic's wall time. */
  drag: DragView;
};

/** Converts a week for the grid. Throws if the week's person isn't among its lanes. */
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
 * Converts a position in the grid into one for a move: counts its minutes from the start of the column where the drag
 * began, and names this person as the lane. Without a named person, the server might choose another practitioner who is
 * free then.
 */
export function toMovePlace({ days, person }: WeekView, subject: DragSubject, at: Placement): Placement {
  const startOf = (date: string) => Date.parse(days.find((day) => day.date === date)?.startsAt ?? "");
  const apart = (startOf(at.laneId) - startOf(subject.laneId)) / 60_000;
  return { laneId: person.id, rowIndex: at.rowIndex, from: at.from + apart, to: at.to + apart };
}
