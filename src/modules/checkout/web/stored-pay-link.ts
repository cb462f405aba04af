const keyOf = (orderId: string) => `pay link ${orderId}`;

/** Keeps the link that pays an order while its page is open: the provider sends back without it. For this tab only. */
export function storePayLink(orderId: string, link: string): void {
  try {
    sessionStorage.setItem(keyOf(orderId), link);
  } catch {
    // The page then says what to do without the order.
  }
}

export function readPayLink(orderId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(orderId)) ?? undefined;
  } catch {
    return undefined;
  }
}
