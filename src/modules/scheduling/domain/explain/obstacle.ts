/** A time range during which something isn't free, with the units concerned. */
type Stretch = {
  /** Absent if the thing is free by itself, but not together with everything the visit needs. */
  from?: Date;
  to?: Date;
  /** The units, none of which is free at that time. */
  unitIds?: readonly string[];
};

export type StaffObstacle = { kind: "staff_off" | "staff_busy" | "watch_full" } & Stretch;

/** `pool` is a room's or device's type. */
export type UnitBusy = { kind: "room_busy" | "device_busy"; pool?: string } & Stretch;
export type UnitOut = { kind: "room_out" | "device_out"; pool?: string } & Stretch;

/** One thing that conflicts with a visit at a start. */
export type Obstacle =
  | { kind: "past" | "no_staff" }
  | { kind: "closed"; date: string }
  | { kind: "not_open"; opens: string; closes: string }
  | { kind: "step"; minutes: number }
  | { kind: "horizon"; lastDate: string }
  | { kind: "lead_time"; earliest: Date }
  | { kind: "ends_late"; closing: Date; lastStart?: string }
  | { kind: "held"; until: Date }
  | StaffObstacle
  | UnitBusy
  | UnitOut;
