const keyOf = (orderId: string) => `pay link ${orderId}`;

/**
 * Stores the payment link of an order in this tab while the provider's page is open, because the provider redirects
 * back without the link.
 */
export function storePayLink(orderId: string, link: string): void {
  try {
    sessionStorage.setItem(keyOf(orderId), link);
  } catch {
    // Without storage, the page shows instructions without the order.
  }
}

export function readPayLink(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}
