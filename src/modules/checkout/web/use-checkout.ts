import { useState } from "react";
import { useNavigate } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { CartPage } from "#modules/cart/web/use-cart-page.ts";
import { messageOf } from "#shared/app-error.ts";
import { type ApiError, isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CheckoutCalls } from "../contract/calls.ts";

const api = browserApi<CartCalls & CheckoutCalls>();

const TIME_CODES = [
  "slot_taken",
  "past_cutoff",
  "too_soon",
  "not_qualified",
  "not_together",
  "not_suitable",
  "screening_needed",
] as const;

/** The two refusals that another time mends: known by code, or by the words that BK-3 fixes where those alone came through. */
const isAboutTime = (error: unknown): error is ApiError =>
  isApiError(error) &&
  TIME_CODES.some((code) => error.code === code || error.message.trim() === messageOf[code].trim());

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "Something went wrong");

/** The way out of the cart: one order for all of it, paid on the provider's page as far as it is due now. */
export function useCheckout({ cart, change }: Pick<CartPage, "cart" | "change">) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** Why the visit could not be booked (BK-3). */
  const [failure, setFailure] = useState<string>();
  /** Why the account's code is requested first. */
  const [unverified, setUnverified] = useState<string>();
  const reload = () => change(() => api.call("getCart"));

  async function checkOut(): Promise<void> {
    setBusy(true);
    try {
      // The sums that are shown go with the request, so that no other ones are ever charged (CT-6).
      const { dueNow, dueAtClinic } = cart.totals;
      const key = `checkout-${cart.id}-${cart.revision}-${dueAtClinic}-${cart.hold?.expiresAt ?? ""}`;
      const { session } = await api.call("checkOut", {
        // The consents that the customer has given on the page.
        body: {
          cartId: cart.id,
          dueNow,
          dueAtClinic,
          consents: cart.consents.map(({ kind, hash }) => ({ kind, hash })),
        },
        // A page is opened again by the order itself; without one, all is done by the first request.
        ...(dueNow === 0 ? { idempotencyKey: key } : {}),
      });
      if (dueNow > 0) return location.assign(session.url);
      await reload(); // the badge follows
      await navigate(new URL(session.url).pathname);
    } catch (error) {
      setBusy(false);
      await tell(error);
    }
  }

  async function tell(error: unknown): Promise<void> {
    if (isApiError(error, "verification_needed")) return setUnverified(error.message);
    const hasVisit = cart.services.length > 0;
    if (hasVisit && isAboutTime(error)) {
      // Another time is the way on: the next page says why.
      await navigate("/schedule2", { state: { message: error.message } });
      return;
    }
    if (hasVisit) setFailure(wordsOf(error));
    else showToast(wordsOf(error), { tone: "error" });
    await reload(); // what stood in the way shows on the page
  }

  return {
    isBusy,
    failure,
    closeFailure: () => setFailure(undefined),
    unverified,
    closeUnverified: () => setUnverified(undefined),
    checkOut,
  };
}
