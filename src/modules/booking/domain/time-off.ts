/** Why a person, a room or a device doesn't serve customers for a time. */
export const timeOffKinds = ["vacation", "sick", "training", "maintenance", "block", "outside"] as const;
export type TimeOffKind = (typeof timeOffKinds)[number];

/** A request takes no time away until it is approved. */
export const timeOffStates = ["asked", "approved"] as const;
export type TimeOffState = (typeof timeOffStates)[number];

/**
 * The decision about a booked visit that falls in time off. `move`: the clinic moves it at once. `ask`: its customer is asked to choose
 * another time, free of charge at any notice, and until then it stays. `keep`: it stays, for a reason.
 */
export const timeOffDecisions = ["move", "ask", "keep"] as const;
export type TimeOffDecision = (typeof timeOffDecisions)[number];
