/** The brands whose marks we drew, in their plainest form: `public/brands`. Files, so that no page carries them in its HTML. */
const DRAWN: Record<string, string> = {
  Visa: "visa",
  Mastercard: "mastercard",
  Amex: "amex",
  Discover: "discover",
};

/** The mark of a card that the clinic takes; of a brand without a drawing, its name. */
export function CardMark({ card }: { card: string }) {
  const file = DRAWN[card];
  if (!file) return <span className="rounded-[4px] border px-2.5 py-0.5 text-[13px] font-medium">{card}</span>;
  return <img src={`/brands/${file}.svg`} alt={card} width={38} height={24} loading="lazy" />;
}
