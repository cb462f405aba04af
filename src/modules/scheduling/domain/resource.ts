/** What can be in one place only at a time: a person, a room or a device (BK-8). */
export type ResourceKind = "practitioner" | "room" | "device";

/**
 * `attention`: one of the customers whom a practitioner can watch at the same time without constant presence. It is planned like any other
 * resource, together with its person.
 */
export type PlannedKind = ResourceKind | "attention";

/** Wall-clock hours in the clinic's zone, "HH:mm" each; "24:00" is the day's end. A break is the gap between two spans. */
export type HoursSpan = { opens: string; closes: string };

/** Hours by weekday, 0 = Sunday … 6 = Saturday; a day without spans is a day off. */
export type WeeklyHours = readonly (readonly HoursSpan[])[];

/** A usual week and the calendar days on which it is in force, both included; `null`: since ever, without an end. */
export type DatedWeek = { from: string | null; until: string | null; week: WeeklyHours };

/** Hours of one calendar day beside those of the usual week. */
export type ExtraHours = HoursSpan & { date: string };

/** A half-open stretch of time: what ends at 10:00 leaves 10:00 free. */
export type TimeRange = { from: Date; to: Date };

export type Resource = {
  id: string;
  kind: PlannedKind;
  name: string;
  /** The short name of a room or device, for narrow places. */
  label?: string;
  /** Room type, device type, a practitioner's role: any unit of a pool serves a need for it. Of an attention unit: the practitioner's id. */
  pool: string;
  /** Hours of its own; `null`: whenever the clinic is open. */
  hours: readonly DatedWeek[] | null;
  extraHours: readonly ExtraHours[];
  /** Takes working hours away; a room or device under maintenance can't be prepared or cleaned either. */
  timeOff: readonly TimeRange[];
  /** How many customers this practitioner looks after at once; none: stays with each. */
  watches?: number;
  /** This practitioner serves no other customer before a treatment is over. */
  servesOneAtATime?: boolean;
};

/** A person, a room or a device: what staff see, and have a row for on the board. */
export type ClinicUnit = Resource & { kind: ResourceKind };

/** Whether it is more than the attention of a person, which is planned with and never seen by itself. */
export function isClinicUnit(resource: Resource): resource is ClinicUnit {
  return resource.kind !== "attention";
}

/** Time that a claim takes from a resource, buffers included. */
export type BusyRange = TimeRange & { resourceId: string };
