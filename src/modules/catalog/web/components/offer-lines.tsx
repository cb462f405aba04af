import { offerLabel, onDays } from "#modules/catalog/domain/limited-offer.ts";
import { formatMoney } from "#shared/money.ts";

type Saving = { _id: string; name: string; saving: number };

type OfferLinesProps = {
  /** What is taken off. */
  offers: readonly Saving[];
  /** What would be on other days of the week. */
  onOtherDays?: readonly (Saving & { weekdays: readonly number[] })[];
  className?: string;
};

/** What limited offers take off a visit, each as a line of its own above the sum. */
export function OfferLines({ offers, onOtherDays = [], className = "pt-2" }: OfferLinesProps) {
  return (
    <>
      {offers.map((offer) => (
        <p key={offer._id} className={`flex justify-between gap-4 text-small text-clay-deep ${className}`}>
          <span>{offerLabel(offer)}</span>
          <span className="nums shrink-0 font-medium">−{formatMoney(offer.saving)}</span>
        </p>
      ))}
      {onOtherDays.map((offer) => (
        <p key={offer._id} className={`nums text-small text-ink-soft ${className}`}>
          {offerLabel(offer)}, {onDays(offer.weekdays)}: {formatMoney(offer.saving)} less than this.
        </p>
      ))}
    </>
  );
}
