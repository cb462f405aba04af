/** A day of a closure for the storefront. Without hours the clinic is closed all day. */
export type Holiday = { date: string; name: string; opens?: string; closes?: string };
