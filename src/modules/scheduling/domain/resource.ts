/** Something that can be in only one place at a time: a person, a room or a device (BK-8). */
export type ResourceKind = "practitioner" | "room" | "device";

/**
 * `attention`: one of the customers that a practitioner can monitor at the same time without constant presence. It is
 * planned like any other resource, together with its person.
 */
export type PlannedKind = ResourceKind | "attention";

/**
 * Wall-clock hours in the clinic's zone, each "HH:mm"; "24:00" is the day's end. A break is the gap between two spans.
 */
export type HoursSpan = { opens: string; closes: string };

/** Hours by weekday, 0 = Sunday … 6 = Saturday; a day without spans is a day off. */
export type WeeklyHours = readonly (readonly HoursSpan[])[];

/** A usual week and the calendar days on which it is in force, both included; `null` means no start, or no end. */
export type DatedWeek = { from: string | null; until: string | null; week: WeeklyHours };

/** Additional hours on one calendar day. */
export type ExtraHours = HoursSpan & { date: string };

/** A half-open time range: one that ends at 10:00 leaves 10:00 free. */
export type TimeRange = { from: Date; to: Date };

export type Resource = {
  id: string;
  kind: PlannedKind;
  name: string;
  /** The short name of a room or device, for narrow spaces. */
  label?: string;
  /**
   * Room type, device type, or a practitioner's role: any unit of the pool meets a need for it. For an attention unit,
   * the practitioner's id.
   */
  pool: string;
  /** The resource's own hours; null means whenever the clinic is open. */
  hours: readonly DatedWeek[] | null;
  extraHours: readonly ExtraHours[];
  /** Removed from working hours. A room or device under maintenance can't be prepared or cleaned either. */
  timeOff: readonly TimeRange[];
  /** How many customers this practitioner can monitor at once; absent if they stay with each one. */
  watches?: number;
  /** Whether this practitioner serves no other customer before a treatment is over. */
  servesOneAtATime?: boolean;
};

/** A person, a room or a device: the resources that staff see, with a row on the board. */
export type ClinicUnit = Resource & { kind: ResourceKind };

/** Whether a resource is visible, unlike a person's attention, which is only used in planning. */
export function isClinicUnit(resource: Resource): resource is ClinicUnit {
  return resource.kind !== "attention";
}

/** The time that a claim occupies a resource, buffers included. */
export type BusyRange = TimeRange & { resourceId: string };
