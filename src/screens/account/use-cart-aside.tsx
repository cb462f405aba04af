import { lazy, type ReactNode, Suspense } from "react";
import { usePerson } from "#web/shell/person.ts";
import { useGuestCart } from "#web/state/guest-cart-store.ts";
import { useServiceCart } from "#web/state/service-cart-store.ts";

const GuestCart = lazy(() => import("./guest-cart.tsx"));

/** The guest's cart, where the form leads on to it and something is in it. */
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
