import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useShellData } from "#web/shell/shell-data.ts";
import { SiteLink, WhereThere } from "#web/shell/site-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Price } from "#web/ui/price.tsx";
import { Rating } from "#web/ui/rating.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireProductDetail, WireSize } from "../../../contract/product.ts";
import { lastDay } from "../../sale-end-words.ts";
import { useFreshStock } from "../../use-fresh-stock.ts";
import { MemberPriceLine } from "../member-price-line.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { StickyBuyBar } from "./sticky-buy-bar.tsx";
import { WishlistToggle } from "./wishlist-toggle.tsx";

export type BuyTexts = { timeZone: string; pickup: string; post: string; returns: string };

type BuyBoxProps = {
  product: WireProductDetail;
  texts: BuyTexts;
  isBusy: boolean;
  onAdd: (sizeId: string, quantity: number) => Promise<boolean>;
};

const SIZE_PARAM = "size";
const MOST_OF_ONE = 99;
const DONE_MS = 1_500;

/**
 * Returns the chosen size, stored in the URL so that links can lead to it. A cached page shows the first size until it
 * is hydrated.
 */
function useChosenSize(productId: string, sizes: WireSize[]): [WireSize | undefined, (sizeId: string) => void] {
  const [chosenId, setChosenId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product starts anew
  useEffect(() => {
    setChosenId(new URLSearchParams(location.search).get(SIZE_PARAM) ?? undefined);
  }, [productId]);
  const choose = (sizeId: string) => {
    setChosenId(sizeId);
    const url = new URL(location.href);
    url.searchParams.set(SIZE_PARAM, sizeId);
    history.replaceState(history.state, "", url);
  };
  return [sizes.find(({ id }) => id === chosenId) ?? sizes.find(({ inStock }) => inStock) ?? sizes[0], choose];
}

/** Name, size, price, quantity and the button. On a phone, a bar appears once the button has left the view (PG-5). */
export function BuyBox({ product, texts, isBusy, onAdd }: BuyBoxProps) {
  const { contact } = useShellData();
  const sizes = useFreshStock(product.id, product.sizes);
  const [size, choose] = useChosenSize(product.id, sizes);
  const [quantity, setQuantity] = useState(1);
  const [isDone, setDone] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  if (!size) return null;
  const pieces = Math.min(quantity, Math.max(1, size.stock));
  const add = async () => {
    if (!(await onAdd(size.id, pieces))) return;
    setDone(true);
    setTimeout(() => setDone(false), DONE_MS);
  };
  return (
    <div>
      <p>
        <Link to={`/allproducts/brand/${product.brand.slug}`} prefetch="intent" className="link inline-block py-2">
          {product.brand.name}
        </Link>
      </p>
      <h1 className="text-h1-small">{product.name}</h1>
      <p className="pt-4">
        <Rating {...product.rating} />
      </p>
      {product.description && <p className="measure pt-4">{product.description}</p>}
      <div className="pt-6">
        <SizeChoice
          sizes={sizes}
          chosenId={size.id}
          onChoose={(sizeId) => {
            choose(sizeId);
            setQuantity(1);
          }}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-5" aria-live="polite">
        <Price price={size.price} salePrice={size.salePrice} size="large" always />
        <div className="text-small text-ink-soft">
          <p className="member-place">
            <MemberPriceLine
              kind="product"
              price={size.price}
              salePrice={size.salePrice}
              memberPrice={size.memberPrice}
            />
          </p>
          {size.memberPrice !== undefined && (
            <WhereThere place="membership offer">
              <SiteLink to="/membership" className="link inline-block py-1">
                How membership works
              </SiteLink>
            </WhereThere>
          )}
        </div>
      </div>
      {size.saleEndsAt && (
        <p className="pt-2">
          <Badge tone="sale">Until {lastDay(size.saleEndsAt, texts.timeZone)}</Badge>
        </p>
      )}
      <noscript>
        <p className="pt-4 text-small">
          You’ll need JavaScript turned on to buy online. Without it, call {contact.phoneDisplay || "us"} and we’ll hold
          it for you.
        </p>
      </noscript>
      <div ref={row} className="needs-script flex flex-wrap items-center gap-2 pt-4 lg:gap-3">
        <QuantityStepper
          value={pieces}
          onValueChange={setQuantity}
          of={product.name}
          max={Math.max(1, Math.min(size.stock, MOST_OF_ONE))}
          disabled={!size.inStock}
        />
        <Button
          className="min-w-0 grow max-lg:px-4"
          busy={isBusy}
          busyText="Adding"
          done={isDone}
          doneText="In your cart"
          disabled={!size.inStock}
          onClick={add}
        >
          {size.inStock ? "Add to cart" : "Sold out"}
        </Button>
        <WishlistToggle product={product} outlined />
      </div>
      <ul className="mt-6 text-small">
        <li className="flex gap-3 border-t border-linen py-3">
          <Icon name={size.inStock ? "check" : "info"} />
          <span>
            <strong className="nums font-semibold">
              {size.inStock ? `${size.stock} in stock.` : "Out of stock right now."}
            </strong>{" "}
            <WholeWords>
              {size.inStock ? `${texts.pickup} ${texts.post}`.trim() : "Add it to your favorites and check back soon."}
            </WholeWords>
          </span>
        </li>
        {texts.returns && (
          <li className="flex gap-3 border-y border-linen py-3">
            <Icon name="bag" />
            <span>{texts.returns}</span>
          </li>
        )}
      </ul>
      <StickyBuyBar
        watched={row}
        title={`${product.name}, ${size.size}`}
        size={size}
        isBusy={isBusy}
        onAdd={() => void add()}
      />
    </div>
  );
}
