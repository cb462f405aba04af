import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { GUEST_TICKET_HEADER, readGuestTicket, storeGuestTicket } from "#web/state/guest-ticket.ts";
import type { BookingCalls } from "../contract/calls.ts";
import type { ReturningCustomer } from "../contract/guest-identify.ts";

const api = browserApi<BookingCalls>();

/**
 * Who the tab's ticket says is back, with their last visits (PG-17); nobody without a ticket. One that is over is forgotten.
 * Throws what the read failed with.
 */
export async function readReturningCustomer(signal: AbortSignal): Promise<ReturningCustomer | undefined> {
  const ticket = readGuestTicket();
  if (!ticket) return undefined;
  try {
    const { data } = await api.call("listGuestVisits", { headers: { [GUEST_TICKET_HEADER]: ticket }, signal });
    return data;
  } catch (error) {
    if (isApiError(error, "link_expired")) storeGuestTicket(undefined);
    throw error;
  }
}
