import { UnitInput, type UnitInputProps } from "./unit-input.tsx";

/** A whole number with its unit: "120 minutes". A text field with digits, so that the wheel changes nothing by accident. */
export function NumberInput(props: UnitInputProps) {
  return <UnitInput inputMode="numeric" {...props} />;
}
