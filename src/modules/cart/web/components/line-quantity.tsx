import { useEffect, useRef, useState } from "react";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { createLatestValueSender } from "../create-latest-value-sender.ts";

type LineQuantityProps = {
  quantity: number;
  max: number;
  /** The name of the item being counted. */
  of: string;
  /** Returns whether the change succeeded. */
  onQuantity: (quantity: number) => Promise<boolean>;
};

/**
 * Lets the customer set a line's quantity. Each press applies immediately, even while the previous request is still
 * pending.
 */
export function LineQuantity({ quantity, max, of, onQuantity }: LineQuantityProps) {
  const [wanted, setWanted] = useState<number>();
  const send = useRef(onQuantity);
  useEffect(() => {
    send.current = onQuantity;
  });
  const [want] = useState(() => createLatestValueSender<number>((next) => send.current(next), setWanted));
  return <QuantityStepper value={wanted ?? quantity} max={max} of={of} onValueChange={(next) => void want(next)} />;
}
