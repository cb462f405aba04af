const KEY = "guest ticket";

/** The header that a returning client's ticket goes in (PG-17). */
export const GUEST_TICKET_HEADER = "x-guest-ticket";

/** Keeps a returning client's ticket, for this tab only: closing it forgets who was here. */
export function storeGuestTicket(ticket: string | undefined): void {
  try {
    if (ticket === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, ticket);
  } catch {
    // A browser that keeps nothing asks for another code on the next page.
  }
}

export function readGuestTicket(): string | undefined {
  try {
    const ticket = sessionStorage.getItem(KEY);
    return ticket && /^[a-z0-9]{32,128}$/.test(ticket) ? ticket : undefined;
  } catch {
    return undefined;
  }
}
