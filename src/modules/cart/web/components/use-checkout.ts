import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { api } from "#web/api.ts";
import { showToast } from "#web/ui/toast-store.ts";
import type { CartPage } from "./use-cart-page.ts";

/** Why the visit could not be booked; `goesOn` when another time is the way on (BK-3). */
export type BookingFailure = { message: string; goesOn: boolean };

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : "Something went wrong");

/** The two ways out of the cart (clarification 7): the visit is booked here, the goods are paid on the provider's page. */
export function useCheckout({ cart, change }: Pick<CartPage, "cart" | "change">) {
  const navigate = useNavigate();
  const [isBooking, setBooking] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [failure, setFailure] = useState<BookingFailure>();
  const reload = () => change(() => api.call("getCart"));

  // The sum that is shown goes with either request, so that no other one is ever charged (CT-6).
  async function book(): Promise<void> {
    setBooking(true);
    try {
      const { dueAtClinic } = cart.totals;
      const { data } = await api.call("checkoutService", {
        body: { dueAtClinic },
        idempotencyKey: `visit-${cart._id}-${cart.revision}-${dueAtClinic}-${cart.hold?.expiresAt ?? ""}`,
      });
      await reload(); // the badge follows
      await navigate(`/service-booked/${data.orderId}`);
    } catch (error) {
      const goesOn = isApiError(error, "slot_taken") || isApiError(error, "past_cutoff");
      setFailure({ message: wordsOf(error), goesOn });
      if (!goesOn) await reload(); // what stood in the way shows on the page
    } finally {
      setBooking(false);
    }
  }

  async function pay(): Promise<void> {
    setPaying(true);
    try {
      const { session } = await api.call("placeOrder", {
        params: { id: cart._id },
        body: { dueNow: cart.totals.dueNow },
      });
      location.assign(session.url);
    } catch (error) {
      setPaying(false);
      showToast(wordsOf(error), { tone: "error" });
      await reload();
    }
  }

  function closeFailure(): void {
    setFailure(undefined);
    if (failure?.goesOn) void navigate("/schedule2");
  }

  return { isBooking, isPaying, failure, closeFailure, book, pay };
}
