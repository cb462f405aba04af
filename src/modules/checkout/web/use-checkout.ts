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

/**
 * Whether choosing another time can fix the error. It is recognized by its code, or by the fixed text of BK-3 if the
 * code is missing.
 */
const isAboutTime = (error: unknown): error is ApiError =>
  isApiError(error) &&
  TIME_CODES.some((code) => error.code === code || error.message.trim() === messageOf[code].trim());

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "Something went wrong");

/** Checks out the cart: one order for everything in it, with the amount due now paid on the provider's page. */
export function useCheckout({ cart, change }: Pick<CartPage, "cart" | "change">) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** Why the visit could not be booked (BK-3). */
  const [failure, setFailure] = useState<string>();
  /** Why the code that verifies the account must be entered first. */
  const [unverified, setUnverified] = useState<string>();
  const reload = () => change(() => api.call("getCart"));

  async function checkOut(): Promise<void> {
    setBusy(true);
    try {
      // The request includes the totals shown, so that no others are ever charged (CT-6).
      const { dueNow, dueAtClinic } = cart.totals;
      const key = `checkout-${cart.id}-${cart.revision}-${dueAtClinic}-${cart.hold?.expiresAt ?? ""}`;
      const { session } = await api.call("checkOut", {
        // The consents the customer accepted on the page.
        body: {
          cartId: cart.id,
          dueNow,
          dueAtClinic,
          consents: cart.consents.map(({ kind, hash }) => ({ kind, hash })),
        },
        // If something is due now, a repeated request finds the order and reopens its payment page. If nothing is due,
        // the first request does all the work, so a key makes it idempotent.
        ...(dueNow === 0 ? { idempotencyKey: key } : {}),
      });
      if (dueNow > 0) return location.assign(session.url);
      await reload(); // also updates the number of items in the header
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
      // Choosing another time can fix it; the next page shows why.
      await navigate("/schedule2", { state: { message: error.message } });
      return;
    }
    if (hasVisit) setFailure(wordsOf(error));
    else showToast(wordsOf(error), { tone: "error" });
    await reload(); // the page shows the problem
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
