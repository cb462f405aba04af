import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { GUEST_TICKET_HEADER, keepGuestTicket, readGuestTicket } from "#web/state/guest-ticket.ts";
import type { BookingCalls } from "../contract/calls.ts";
import type { ReturningClient } from "../contract/guest-identify.ts";

const api = browserApi<BookingCalls>();

/**
 * Who the tab's ticket says is back, with their last visits (PG-17); nobody without a ticket. One that is over is forgotten.
 * Throws what the read failed with.
 */
export async function readReturningClient(signal: AbortSignal): Promise<ReturningClient | undefined> {
  const ticket = readGuestTicket();
  if (!ticket) return undefined;
  try {
    const { data } = await api.call("listGuestVisits", { headers: { [GUEST_TICKET_HEADER]: ticket }, signal });
    return data;
  } catch (error) {
    if (isApiError(error, "link_expired")) keepGuestTicket(undefined);
    throw error;
  }
}
