import { formatMoney } from "#shared/money.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import type { WireSize } from "../../../contract/product.ts";

const WEIGHED = ["ml", "g"];

/** Returns the price per unit, such as "$1.47 per ml", for sizes by weight or volume; undefined for pieces. */
export function unitPrice({ price, salePrice, amount, unit }: WireSize): string | undefined {
  if (!WEIGHED.includes(unit) || amount === 0) return undefined;
  return `${formatMoney(Math.round((salePrice ?? price) / amount), { always: true })} per ${unit}`;
}

type SizeChoiceProps = { sizes: WireSize[]; chosenId: string; onChoose: (sizeId: string) => void };

/** Shows the sizes as cards, each with its price and price per ml. A single size is plain text. */
export function SizeChoice({ sizes, chosenId, onChoose }: SizeChoiceProps) {
  const [only, ...others] = sizes;
  if (only && others.length === 0) {
    return (
      <p className="nums text-button">
        <span className="font-medium">{only.size}</span>
        <span className="pl-3 text-small text-ink-soft">{only.inStock ? unitPrice(only) : "Sold out"}</span>
      </p>
    );
  }
  return (
    <RadioCards
      legend="Size"
      name="size"
      value={chosenId}
      onValueChange={onChoose}
      className="grid-cols-2"
      options={sizes.map((size) => ({
        value: size.id,
        content: (
          <>
            <span className="flex flex-wrap justify-between gap-x-3 text-button font-medium">
              <span>{size.size}</span>
              <span className="nums">{formatMoney(size.salePrice ?? size.price, { always: true })}</span>
            </span>
            <span className="nums block text-small text-ink-soft">{size.inStock ? unitPrice(size) : "Sold out"}</span>
          </>
        ),
      }))}
    />
  );
}
