import { Link } from "react-router";
import { msg } from "#shared/words/msg.ts";
import { usePerson } from "#web/shell/person.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { useCart } from "#web/state/cart-store.ts";
import { useGuestCart } from "#web/state/guest-cart-store.ts";
import { useServiceCart } from "#web/state/service-cart-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { useWords } from "#web/words/spoken.tsx";

/** Returns the number of lines in the cart: the server's for a customer, both local carts for a guest (CT-1, CT-2). */
export function useCartCount(): number {
  const { user } = usePerson();
  const ofCustomer = useCart((state) => state.count);
  const ofGuest = useGuestCart((state) => state.items.length) + useServiceCart((state) => state.items.length);
  return user ? (ofCustomer ?? user.cartCount ?? 0) : ofGuest;
}

/** Shows the bag with its count. It links to the cart, or for a guest to the login first (SH-2). */
export function CartLink() {
  return (
    <WhereThere place="bag">
      <Bag to="/login?next=/mycart" className="for-guest" />
      <Bag to="/mycart" className="for-customer" />
    </WhereThere>
  );
}

function Bag({ to, className }: { to: string; className: string }) {
  const words = useWords();
  const count = useCartCount();
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-label={
        count === 0
          ? words.say(msg("Cart, empty"))
          : words.say(msg("{count, plural, one {Cart, {count} item} other {Cart, {count} items}}"), { count })
      }
      className={`icon-btn relative ${className}`}
    >
      <Icon name="bag" size={22} />
      {count > 0 && (
        <span className="nums absolute top-0 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-pill bg-clay px-1 text-[12px] leading-none font-semibold text-white">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
