/** Whether a cart takes discount codes. While it doesn't, no page advertises one. */
export const TAKES_CODES: boolean = false;
