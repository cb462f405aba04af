import { useState } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#web/cx.ts";
import { usePerson } from "#web/shell/person.ts";
import { useUser } from "#web/state/user-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { showFailure } from "../../show-failure.ts";
import { setFavourite } from "../../wishlist-store.ts";

type WishlistToggleProps = {
  product: { id: string; name: string };
  /** Whether the heart has an outline, for use beside a button. Otherwise it is styled for use on a picture. */
  outlined?: boolean;
};

/** The wishlist heart. A standalone heart prompts a guest to log in; on cards, guests see none (SH-2). */
export function WishlistToggle({ product, outlined }: WishlistToggleProps) {
  const ownerId = usePerson().user?.id;
  const { pathname, search } = useLocation();
  const isListed = useUser(({ userData }) => userData?.favourites?.includes(product.id) ?? false);
  /** The clicked state, shown before the server has responded. */
  const [chosen, setChosen] = useState<boolean>();

  const look = outlined
    ? "flex size-[52px] shrink-0 items-center justify-center rounded-pill border border-edge hover:bg-sand"
    : "icon-btn bg-paper/80";
  if (ownerId === undefined) {
    if (!outlined) return null;
    return (
      <Link
        to={`/login?next=${encodeURIComponent(pathname + search)}`}
        aria-label={`Log in to save ${product.name} as a favorite`}
        className={look}
      >
        <Icon name="heart" />
      </Link>
    );
  }
  const isFavourite = chosen ?? isListed;
  const press = async () => {
    if (chosen !== undefined) return;
    setChosen(!isFavourite);
    try {
      await setFavourite(product.id, !isFavourite);
    } catch (error) {
      showFailure(error);
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorite: ${product.name}`}
      className={cx(look, isFavourite && "text-clay")}
      onClick={() => void press()}
    >
      <Icon name="heart" filled={isFavourite} />
    </button>
  );
}
