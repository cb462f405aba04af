import { parseMoneyText, toMoneyText } from "./money-text.ts";
import { UnitInput, type UnitInputProps } from "./unit-input.tsx";

/** An amount of money. Its text is read by `parseMoneyText` and written out in full when the field is left. */
export function MoneyInput({ onBlur, ...props }: UnitInputProps) {
  return (
    <UnitInput
      inputMode="decimal"
      before="$"
      {...props}
      onBlur={(event) => {
        const amount = parseMoneyText(event.currentTarget.value);
        // Written before the form reads it.
        if (amount !== undefined) event.currentTarget.value = toMoneyText(amount);
        onBlur?.(event);
      }}
    />
  );
}
