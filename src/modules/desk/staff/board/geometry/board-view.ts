/**
 * What the board draws. All positions are minutes since the clinic's midnight, counted as they pass, so that a day on which
 * the clocks change is as long as it is.
 */

export const laneKinds = ["people", "rooms", "devices"] as const;
export type LaneKind = (typeof laneKinds)[number];

/** A stretch in which a lane takes no visit. */
export type Stretch = {
  from: number;
  to: number;
  kind: "off" | "break" | "block";
  /** "Off until 11", "Break", "Training". */
  label: string;
  /** The block that staff may change or delete. */
  blockId?: string;
};

export type Lane = {
  id: string;
  kind: LaneKind;
  name: string;
  /** Second line of a person's label: role and what they do. */
  detail: string;
  /** Role, room type or device type: lanes of a pool can stand in for each other. */
  pool: string;
  stretches: readonly Stretch[];
  /** Doesn't work this day at all. */
  isOff: boolean;
};

export type BarState = "held" | "booked" | "confirmed" | "inHouse" | "completed" | "noShow";

/** One visit, or one part of it, in one lane. */
export type Bar = {
  key: string;
  visitId: string;
  laneId: string;
  /** When the customer is there. */
  from: number;
  to: number;
  /** With preparation before and cleaning after. */
  busyFrom: number;
  busyTo: number;
  state: BarState;
  firstName: string;
  lastName: string;
  /** Treatment, in the second line. */
  what: string;
};

export type LaneGroup = {
  kind: LaneKind;
  lanes: readonly Lane[];
  /** Unused lanes that are folded into the note. */
  folded: readonly Lane[];
  note: string;
};
