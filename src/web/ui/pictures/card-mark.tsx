/**
 * The card brands for which we drew logos, with their files in `public/brands`. The logos are files, so that pages
 * needn't contain them in their HTML.
 */
const DRAWN: Record<string, string> = {
  Visa: "visa",
  Mastercard: "mastercard",
  Amex: "amex",
  Discover: "discover",
};

/** The logo of a card that the clinic accepts; for a brand without a drawing, its name. */
export function CardMark({ card }: { card: string }) {
  const file = DRAWN[card];
  if (!file) return <span className="rounded-[4px] border px-2.5 py-0.5 text-[13px] font-medium">{card}</span>;
  return <img src={`/brands/${file}.svg`} alt={card} width={38} height={24} loading="lazy" />;
}
