/** Names the credit of one period, or of one month of an annual one, so that it is granted once. */
export const grantKeyOf = (membershipId: string, startsAt: Date) => `${membershipId}:${startsAt.toISOString()}`;

/** Begins the key of the credit that a switch to a dearer plan brings; its order's id follows. */
export const switchGrantPrefix = "switch:";
