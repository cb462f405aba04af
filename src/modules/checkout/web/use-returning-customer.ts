import { useEffect, useState } from "react";
import { readReturningCustomer } from "#modules/booking/web/read-returning-customer.ts";

export type KnownCustomer = { firstName: string; lastName: string; email: string; phone: string };

/**
 * Returns the customer identified by the ticket that this tab stores for a returning customer, to prefill their details
 * (PG-17). Undefined without a ticket, or once it has expired.
 */
export function useReturningCustomer(): KnownCustomer | undefined {
  const [client, setCustomer] = useState<KnownCustomer>();
  useEffect(() => {
    const controller = new AbortController();
    readReturningCustomer(controller.signal).then(
      (found) => setCustomer(found?.client),
      () => {}, // expired or unavailable: the form is filled in by hand
    );
    return () => controller.abort();
  }, []);
  return client;
}
