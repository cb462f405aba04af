/**
 * The data that the board draws. All positions are elapsed minutes since the clinic's midnight, so that a day on which
 * the clocks change has its real length.
 */

export const laneKinds = ["people", "rooms", "devices"] as const;
export type LaneKind = (typeof laneKinds)[number];

/** A time range in which a lane accepts no visit. */
export type Stretch = {
  from: number;
  to: number;
  kind: "off" | "break" | "block";
  /** The label, such as "Off until 11", "Break" or "Training". */
  label: string;
  /** The id of the block, if staff may change or delete it. */
  blockId?: string;
};

export type Lane = {
  id: string;
  kind: LaneKind;
  name: string;
  /** The second line of a person's label: role and treatments. */
  detail: string;
  /** Role, room type or device type. Lanes in the same pool are interchangeable. */
  pool: string;
  stretches: readonly Stretch[];
  /** Whether the person doesn't work this day at all. */
  isOff: boolean;
};

export type BarState = "held" | "booked" | "confirmed" | "inHouse" | "completed" | "noShow";

/** One visit, or one part of it, in one lane. */
export type Bar = {
  key: string;
  visitId: string;
  laneId: string;
  /** Minutes during which the customer is present. */
  from: number;
  to: number;
  /** Includes preparation before and cleaning after. */
  busyFrom: number;
  busyTo: number;
  state: BarState;
  firstName: string;
  lastName: string;
  /** The treatment, shown in the second line. */
  what: string;
};

export type LaneGroup = {
  kind: LaneKind;
  lanes: readonly Lane[];
  /** Unused lanes, which aren't drawn; `note` describes them instead. */
  folded: readonly Lane[];
  note: string;
};
