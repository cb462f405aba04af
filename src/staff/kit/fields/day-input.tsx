import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#web/ui/form/field.tsx";

/**
 * Shows the browser's own field for a calendar day, `2026-11-20`, which supports keyboard, screen readers and a phone's
 * date wheel.
 */
export function DayInput({ label, help, error, className, ...input }: ComponentProps<"input"> & FieldProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => <input {...input} {...control} type="date" className="field nums" />}
    </Field>
  );
}
