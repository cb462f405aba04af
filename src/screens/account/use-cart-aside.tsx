import { lazy, type ReactNode, Suspense } from "react";
import { usePerson } from "#web/shell/person.ts";
import { useGuestCart } from "#web/state/guest-cart-store.ts";
import { useServiceCart } from "#web/state/service-cart-store.ts";

const GuestCart = lazy(() => import("./guest-cart.tsx"));

/** Returns the guest's cart to show beside the form, if the form continues to the cart and the cart isn't empty. */
export function useCartAside(next: string): ReactNode | undefined {
  const { user } = usePerson();
  const count = useGuestCart((state) => state.items.length) + useServiceCart((state) => state.items.length);
  if (user || next !== "/mycart" || count === 0) return undefined;
  return (
    <Suspense fallback={<div className="bg-sand" />}>
      <GuestCart />
    </Suspense>
  );
}
