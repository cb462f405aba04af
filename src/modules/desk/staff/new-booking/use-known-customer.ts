import { useEffect, useRef } from "react";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { KnownPerson } from "./person.ts";

/** Loads the customer whose id is in the page's URL, and calls `onRead` with them once. */
export function useKnownCustomer(id: string | undefined, onRead: (person: KnownPerson) => void): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (id === undefined) return;
    const ends = new AbortController();
    customersApi.call("Customer.get", { params: { id }, signal: ends.signal }).then(
      ({ data }) => latest.current(data),
      (error: unknown) => {
        if (ends.signal.aborted) return;
        showFailed(isApiError(error, "not_found") ? "This customer isn't yours to see." : "The customer did not load.");
      },
    );
    return () => ends.abort();
  }, [id]);
}
