import { Trans } from "@lingui/react/macro";
import { cx } from "../cx.ts";
import { useFormats } from "../formats.tsx";
import { Icon } from "./pictures/icon.tsx";

type PriceProps = {
  /** The list price in cents. */
  price: number;
  /** The current sale price. The list price is then struck through. */
  salePrice?: number | null;
  /** The highest price of several sizes: "$44 to $62". */
  priceTo?: number | null;
  /** The unit, such as "a unit" or "per session". A "from" price always has one. */
  unit?: string | null;
  from?: boolean;
  size?: "small" | "large";
  currency?: string;
  /** Whether to always show two decimals, for columns of amounts. */
  always?: boolean;
  className?: string;
};

/** Shows the current and the previous price. Screen readers announce "Now" and "Was". */
export function Price({
  price,
  salePrice,
  priceTo,
  unit,
  from,
  size = "small",
  currency,
  always,
  className,
}: PriceProps) {
  const isOnSale = salePrice != null && salePrice < price;
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, { currency, always });
  return (
    <span className={cx("nums", size === "large" ? "text-sum" : "text-button", className)}>
      {from && (
        <span className="font-regular text-ink-soft">
          <Trans>from</Trans>{" "}
        </span>
      )}
      <span className={cx(size === "small" && "font-medium", isOnSale && "text-clay")}>
        {isOnSale && (
          <span className="sr-only">
            <Trans>Now</Trans>{" "}
          </span>
        )}
        {money(isOnSale ? salePrice : price)}
      </span>
      {priceTo != null && priceTo !== price && (
        <span className="text-ink-soft">
          {" "}
          <Trans>to {money(priceTo)}</Trans>
        </span>
      )}
      {unit && <span className="text-small text-ink-soft"> {unit}</span>}
      {isOnSale && (
        <>
          {" "}
          <span className="sr-only">
            <Trans>Was</Trans>{" "}
          </span>
          <s className={cx("ml-1 text-ink-soft", size === "large" && "text-h3")}>{money(price)}</s>
        </>
      )}
    </span>
  );
}

type MemberPriceProps = {
  memberPrice: number;
  /** Whether the visitor pays this price as a member. */
  isOwn?: boolean;
  currency?: string;
  className?: string;
};

/** Shows the member price, in gold with the crown. */
export function MemberPrice({ memberPrice, isOwn, currency, className }: MemberPriceProps) {
  const formats = useFormats();
  return (
    <span className={cx("nums inline-flex flex-wrap items-center gap-x-1.5 text-small text-gold-ink", className)}>
      <Icon name="crown" size={16} />
      <span>
        <span className="sr-only">{isOwn ? <Trans>As a member you pay</Trans> : <Trans>Members pay</Trans>} </span>
        {formats.money(memberPrice, { currency })}{" "}
        <span aria-hidden="true">{isOwn ? <Trans>for you</Trans> : <Trans>for members</Trans>}</span>
      </span>
    </span>
  );
}
