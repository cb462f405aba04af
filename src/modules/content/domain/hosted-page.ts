/** How long the card provider's payment page stays open, in minutes. */
export const HOSTED_PAGE_MINUTES = 30;
