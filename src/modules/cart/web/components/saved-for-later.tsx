import { formatMoney } from "#shared/money.ts";
import type { WireCart } from "../../contract/cart.ts";

type SavedForLaterProps = {
  saved: WireCart["savedForLater"];
  onMoveToCart: (lineId: string) => void;
  onRemove: (kind: "product" | "service", lineId: string, name: string) => void;
};

/** Shows the lines saved for later. They aren't in the totals, and move back with one press. */
export function SavedForLater({ saved, onMoveToCart, onRemove }: SavedForLaterProps) {
  const lines = [
    ...saved.products.map((line) => ({
      kind: "product" as const,
      id: line.id,
      name: `${line.product.name} ${line.size}`,
      price: line.unitPrice,
    })),
    ...saved.services.map((line) => ({
      kind: "service" as const,
      id: line.id,
      name: line.service.name,
      price: line.unitPrice,
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label="Saved for later" className="border-t border-linen pt-8">
      <h2 className="text-h3 pb-3">Saved for later</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-linen py-3">
            <span>{line.name}</span>
            <span className="flex flex-wrap items-center gap-x-5 text-small">
              <span className="nums">{formatMoney(line.price, { always: true })}</span>
              <button
                type="button"
                className="link min-h-11"
                aria-label={`Move ${line.name} to the cart`}
                onClick={() => onMoveToCart(line.id)}
              >
                Move to cart
              </button>
              <button
                type="button"
                className="link min-h-11"
                aria-label={`Remove ${line.name}`}
                onClick={() => onRemove(line.kind, line.id, line.name)}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
