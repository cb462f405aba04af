import { CardMark } from "#web/ui/pictures/card-mark.tsx";
import type { WireSavedCard } from "../../contract/card-calls.ts";

const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "Amex",
  discover: "Discover",
};

/** A card on file: brand, last digits, expiry. */
export function CardLine({ card: { brand, last4, exp } }: { card: WireSavedCard }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CardMark card={NAMES[brand] ?? brand} />
      <span className="nums">ending in {last4}</span>
      <span className="nums text-small text-ink-soft">expires {exp}</span>
    </p>
  );
}
