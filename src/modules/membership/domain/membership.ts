/** What a membership takes off list prices, in whole percent; null: what the member price list says instead. */
export type MemberTerms = { productPercent: number | null; servicePercent: number | null };

/** What a customer has while they are a member: which plan, and what it takes off prices. */
export type Membership = { id: string; planId: string; terms: MemberTerms };
