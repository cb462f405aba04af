import { offerLabel, onDays } from "#modules/catalog/domain/limited-offer.ts";
import { formatMoney } from "#shared/money.ts";

type Saving = { id: string; name: string; saving: number };

type OfferLinesProps = {
  /** The savings from limited offers. */
  offers: readonly Saving[];
  /** The savings from the person's membership. */
  memberSavings?: number | undefined;
  /** The savings from discount codes. */
  couponSavings?: number | undefined;
  /** The offers on other days of the week. */
  onOtherDays?: readonly (Saving & { weekdays: readonly number[] })[];
  className?: string;
};

/** Lists what a membership, limited offers and discount codes save on a visit, one line each above the sum. */
export function OfferLines({
  offers,
  memberSavings = 0,
  couponSavings = 0,
  onOtherDays = [],
  className = "pt-2",
}: OfferLinesProps) {
  return (
    <>
      {memberSavings > 0 && (
        <p className={`flex justify-between gap-4 text-small text-gold-ink ${className}`}>
          <span>Member savings</span>
          <span className="nums shrink-0 font-medium">−{formatMoney(memberSavings)}</span>
        </p>
      )}
      {offers.map((offer) => (
        <p key={offer.id} className={`flex justify-between gap-4 text-small text-clay-deep ${className}`}>
          <span>{offerLabel(offer)}</span>
          <span className="nums shrink-0 font-medium">−{formatMoney(offer.saving)}</span>
        </p>
      ))}
      {couponSavings > 0 && (
        <p className={`flex justify-between gap-4 text-small text-clay-deep ${className}`}>
          <span>Discount code</span>
          <span className="nums shrink-0 font-medium">−{formatMoney(couponSavings)}</span>
        </p>
      )}
      {onOtherDays.map((offer) => (
        <p key={offer.id} className={`nums text-small text-ink-soft ${className}`}>
          {offerLabel(offer)}, {onDays(offer.weekdays)}: {formatMoney(offer.saving)} less than this.
        </p>
      ))}
    </>
  );
}
