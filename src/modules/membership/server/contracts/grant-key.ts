/** Names the credit of one period, or of one month of an annual one, so that it is granted once. */
export const grantKeyOf = (membershipId: string, startsAt: Date) => `${membershipId}:${startsAt.toISOString()}`;
