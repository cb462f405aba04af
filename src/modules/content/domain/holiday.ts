/** One day of a closure, as the storefront shows it. Without hours, the clinic is closed all day. */
export type Holiday = { date: string; name: string; opens?: string; closes?: string };
