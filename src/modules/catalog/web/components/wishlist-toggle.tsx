import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useShellData } from "#web/shell/shell-data.ts";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { showFailure } from "../show-failure.ts";
import { loadWishlist, setFavourite, useWishlist } from "../wishlist-store.ts";

type WishlistToggleProps = {
  product: { _id: string; name: string };
  /** With an outline, beside a button; without, on a picture. */
  outlined?: boolean;
};

/** The heart. A guest is asked to log in where it stands by itself, and sees none on cards (SH-2). */
export function WishlistToggle({ product, outlined }: WishlistToggleProps) {
  const isLoggedIn = useShellData().user !== null;
  const { pathname, search } = useLocation();
  const isFavourite = useWishlist(({ ids }) => ids?.has(product._id) ?? false);
  useEffect(() => {
    if (isLoggedIn) void loadWishlist();
  }, [isLoggedIn]);

  const look = outlined
    ? "flex size-[52px] shrink-0 items-center justify-center rounded-pill border border-edge hover:bg-sand"
    : "icon-btn bg-paper/80";
  if (!isLoggedIn) {
    if (!outlined) return null;
    return (
      <Link
        to={`/login?next=${encodeURIComponent(pathname + search)}`}
        aria-label={`Log in to keep ${product.name} as a favourite`}
        className={look}
      >
        <Icon name="heart" />
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${product.name}`}
      className={cx(look, isFavourite && "text-clay")}
      onClick={() => setFavourite(product._id, !isFavourite).catch(showFailure)}
    >
      <Icon name="heart" filled={isFavourite} />
    </button>
  );
}
