/** Returns the key for the credit of one period, or of one month of an annual one, so that it is granted only once. */
export const grantKeyOf = (membershipId: string, startsAt: Date) => `${membershipId}:${startsAt.toISOString()}`;

/** The prefix of the key for a switch's credit; its order's id follows. */
export const switchGrantPrefix = "switch:";
