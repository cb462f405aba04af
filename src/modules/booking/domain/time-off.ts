/** Why a person, a room or a device doesn't serve customers for a time. */
export const timeOffKinds = ["vacation", "sick", "training", "maintenance", "block", "outside"] as const;
export type TimeOffKind = (typeof timeOffKinds)[number];

/** What is asked for takes no time away until somebody approves it. */
export const timeOffStates = ["asked", "approved"] as const;
export type TimeOffState = (typeof timeOffStates)[number];
