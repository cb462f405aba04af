/** The location of a checked-in customer. The status stays `checked_in` throughout. */
export const visitStages = ["waiting", "in_room", "finishing"] as const;

export type VisitStage = (typeof visitStages)[number];

/** How a visit was booked. */
export const bookingChannels = ["online", "phone", "walk_in", "desk"] as const;

export type BookingChannel = (typeof bookingChannels)[number];
