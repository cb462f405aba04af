/** What a customer has while they are a member. Prices need to know that there is one; its plan says what else it gives. */
export type Membership = { id: string; planId: string };
