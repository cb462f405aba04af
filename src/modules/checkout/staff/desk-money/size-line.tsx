import { exactMoney } from "#shared/money.ts";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import type { SizeOption } from "./use-sizes.ts";

type SizeLineProps = { size: SizeOption; quantity: number; onQuantity(quantity: number): void; onRemove(): void };

/** A size being sold, and its quantity. */
export function SizeLine({ size, quantity, onQuantity, onRemove }: SizeLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-linen py-2">
      <p className="min-w-0 grow">
        <span className="block font-semibold">{size.name}</span>
        <span className="nums text-small text-ink-soft">
          {size.label}, {exactMoney(size.price)}
        </span>
      </p>
      <QuantityStepper of={`${size.name}, ${size.label}`} value={quantity} max={size.free} onValueChange={onQuantity} />
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={onRemove}>
        Remove<span className="sr-only"> {size.name}</span>
      </button>
    </li>
  );
}
