import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";

/** Returns the order being paid: the `known` one, or one that the server creates when the payment dialog opens. */
export function useDeskOrder(known: string | null, make: () => Promise<string>) {
  const [orderId, setOrderId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (known) return setOrderId(known);
    setBusy(true);
    try {
      setOrderId(await make());
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The payment did not open. Try again.");
    }
    setBusy(false);
  };
  return { orderId, isBusy, open, close: () => setOrderId(undefined) };
}
