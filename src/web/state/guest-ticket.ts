const KEY = "guest ticket";

/** The header with the ticket that identifies a returning customer without a login (PG-17). */
export const GUEST_TICKET_HEADER = "x-guest-ticket";

/** Stores a returning customer's ticket for this tab only, so that closing the tab removes it. */
export function storeGuestTicket(ticket: string | undefined): void {
  try {
    if (ticket === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, ticket);
  } catch {
    // In a browser without storage, the next page asks for another code.
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
