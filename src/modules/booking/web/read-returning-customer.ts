import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { GUEST_TICKET_HEADER, readGuestTicket, storeGuestTicket } from "#web/state/guest-ticket.ts";
import type { BookingCalls } from "../contract/calls.ts";
import type { ReturningCustomer } from "../contract/guest-identify.ts";

const api = browserApi<BookingCalls>();

/**
 * Returns the returning customer of the tab's ticket, with their last visits (PG-17); undefined without a ticket.
 * Deletes an expired ticket. Throws the error of a failed read.
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
