import { useEffect, useRef, useState } from "react";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { latestValue } from "../latest-value.ts";

type LineQuantityProps = {
  quantity: number;
  max: number;
  /** What is being counted. */
  of: string;
  /** Returns whether it was done. */
  onQuantity: (quantity: number) => Promise<boolean>;
};

/** How many of a line: each press counts at once, also while the one before is on its way. */
export function LineQuantity({ quantity, max, of, onQuantity }: LineQuantityProps) {
  const [wanted, setWanted] = useState<number>();
  const send = useRef(onQuantity);
  useEffect(() => {
    send.current = onQuantity;
  });
  const [want] = useState(() => latestValue<number>((next) => send.current(next), setWanted));
  return <QuantityStepper value={wanted ?? quantity} max={max} of={of} onValueChange={(next) => void want(next)} />;
}
