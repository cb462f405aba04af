/** A membership's discounts on list prices, in whole percent; null: the member price list applies instead. */
export type MemberTerms = { productPercent: number | null; servicePercent: number | null };

/** A customer's current membership: the plan, and its discounts. */
export type Membership = { id: string; planId: string; terms: MemberTerms };
