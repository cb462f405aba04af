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

const TIME_CODES = ["slot_taken", "past_cutoff"] as const;

/** The two refusals that another time mends: known by code, or by the words that BK-3 fixes where those alone came through. */
const isAboutTime = (error: unknown): error is ApiError =>
  isApiError(error) &&
  TIME_CODES.some((code) => error.code === code || error.message.trim() === messageOf[code].trim());

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "Something went wrong");

/** The two ways out of the cart: the visit is booked here (BK-3), goods are paid on the provider's page (PY-1). */
export function useCheckout({ cart, change }: Pick<CartPage, "cart" | "change">) {
  const navigate = useNavigate();
  const [isBooking, setBooking] = useState(false);
  const [isPaying, setPaying] = useState(false);
  /** Why the visit could not be booked (BK-3). */
  const [failure, setFailure] = useState<string>();
  const reload = () => change(() => api.call("getCart"));

  // The sum that is shown goes with either request, so that no other one is ever charged (CT-6).
  async function book(): Promise<void> {
    setBooking(true);
    try {
      const { dueAtClinic } = cart.totals;
      const { data } = await api.call("checkoutService", {
        body: { dueAtClinic },
        idempotencyKey: `visit-${cart.id}-${cart.revision}-${dueAtClinic}-${cart.hold?.expiresAt ?? ""}`,
      });
      await reload(); // the badge follows
      await navigate(`/service-booked/${data.orderId}`);
    } catch (error) {
      if (isAboutTime(error)) {
        // Another time is the way on: the next page says why.
        await navigate("/schedule2", { state: { message: error.message } });
      } else {
        setFailure(wordsOf(error));
        await reload(); // what stood in the way shows on the page
      }
    } finally {
      setBooking(false);
    }
  }

  async function pay(): Promise<void> {
    setPaying(true);
    try {
      const { session } = await api.call("placeOrder", {
        params: { id: cart.id },
        body: { dueNow: cart.totals.dueNow },
      });
      location.assign(session.url);
    } catch (error) {
      setPaying(false);
      showToast(wordsOf(error), { tone: "error" });
      await reload();
    }
  }

  return { isBooking, isPaying, failure, closeFailure: () => setFailure(undefined), book, pay };
}
