import { useEffect, useState } from "react";
import { readReturningClient } from "#modules/booking/web/read-returning-client.ts";

export type GuestClient = { firstName: string; lastName: string; email: string; phone: string };

/** Who the tab's ticket says is back, to fill in their details (PG-17); nobody without one, or once it has ended. */
export function useReturningClient(): GuestClient | undefined {
  const [client, setClient] = useState<GuestClient>();
  useEffect(() => {
    const controller = new AbortController();
    readReturningClient(controller.signal).then(
      (found) => setClient(found?.client),
      () => {}, // over, or not to be had now: the form is filled in by hand then
    );
    return () => controller.abort();
  }, []);
  return client;
}
