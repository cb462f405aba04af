import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { api } from "#web/api.ts";
import { GUEST_TICKET_HEADER, keepGuestTicket, readGuestTicket } from "#web/state/guest-ticket.ts";

export type GuestClient = { firstName: string; lastName: string; email: string; phone: string };

/** Who the tab's ticket says is back, to fill in their details (PG-17); nobody without one, or once it has ended. */
export function useReturningClient(): GuestClient | undefined {
  const [client, setClient] = useState<GuestClient>();
  useEffect(() => {
    const ticket = readGuestTicket();
    if (!ticket) return;
    const controller = new AbortController();
    api
      .call("listGuestVisits", { headers: { [GUEST_TICKET_HEADER]: ticket }, signal: controller.signal })
      .then(({ data }) => setClient(data.client))
      .catch((error: unknown) => {
        // Over, or not to be had now: the form is filled in by hand then.
        if (isApiError(error, "link_expired")) keepGuestTicket(undefined);
      });
    return () => controller.abort();
  }, []);
  return client;
}
