import { loadToken } from "./auth-store.ts";
import { useCart } from "./cart-store.ts";
import { loadGuestCart } from "./guest-cart-store.ts";
import { loadOffer } from "./offer-store.ts";
import { loadServiceCart } from "./service-cart-store.ts";
import { onStoredElsewhere } from "./stored.ts";
import { loadUser, useUser } from "./user-store.ts";

/**
 * Reads the stored state, and from then on follows changes by other tabs. Called once, after hydration, so that the
 * first render matches the server's. Returns a function that stops following.
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
