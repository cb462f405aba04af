import { loadToken } from "./auth-store.ts";
import { useCart } from "./cart-store.ts";
import { loadGuestCart } from "./guest-cart-store.ts";
import { loadOffer } from "./offer-store.ts";
import { loadServiceCart } from "./service-cart-store.ts";
import { onStoredElsewhere } from "./stored.ts";
import { loadUser, useUser } from "./user-store.ts";

/**
 * Reads the stored state and follows what other tabs do to it. Called once, after hydration, so that the first render
 * shows what the server rendered. Returns how to stop.
 */
export function startState(): () => void {
  loadToken();
  loadUser();
  loadGuestCart();
  loadServiceCart();
  loadOffer();
  const stops = [
    onStoredElsewhere(["token"], loadToken),
    onStoredElsewhere(["userData"], () => {
      loadUser();
      useCart.setState({ count: useUser.getState().userData?.cartCount ?? null });
    }),
    onStoredElsewhere(["cart"], loadGuestCart),
    onStoredElsewhere(["service cart"], loadServiceCart),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
