/** Why a person, room or device is unavailable to customers for a time. */
export const timeOffKinds = ["vacation", "sick", "training", "maintenance", "block", "outside"] as const;
export type TimeOffKind = (typeof timeOffKinds)[number];

/** The states of time off. A request blocks no time until it is approved. */
export const timeOffStates = ["asked", "approved"] as const;
export type TimeOffState = (typeof timeOffStates)[number];

/**
 * The decision about a booked visit during time off. `move`: the clinic moves it at once. `ask`: the customer must
 * choose another time, free of charge at any notice, and until then the visit stays. `keep`: it stays, for a stated
 * reason.
 */
export const timeOffDecisionKinds = ["move", "ask", "keep"] as const;
export type TimeOffDecision = (typeof timeOffDecisionKinds)[number];
