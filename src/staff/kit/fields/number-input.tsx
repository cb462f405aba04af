import { UnitInput, type UnitInputProps } from "./unit-input.tsx";

/**
 * Shows a field for a whole number with its unit: "120 minutes". It is a text field, so that the mouse wheel can't
 * change it by accident.
 */
export function NumberInput(props: UnitInputProps) {
  return <UnitInput inputMode="numeric" {...props} />;
}
