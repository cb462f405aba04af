import { parseMoneyText, toMoneyText } from "./money-text.ts";
import { UnitInput, type UnitInputProps } from "./unit-input.tsx";

/**
 * Shows a field for an amount of money. `parseMoneyText` parses its text, which is completed when the field loses
 * focus.
 */
export function MoneyInput({ onBlur, ...props }: UnitInputProps) {
  return (
    <UnitInput
      inputMode="decimal"
      before="$"
      {...props}
      onBlur={(event) => {
        const amount = parseMoneyText(event.currentTarget.value);
        // Completes the amount before the form reads it.
        if (amount !== undefined) event.currentTarget.value = toMoneyText(amount);
        onBlur?.(event);
      }}
    />
  );
}
