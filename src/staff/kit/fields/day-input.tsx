import type { ComponentProps } from "react";
import { Field, type FieldProps } from "#web/ui/form/field.tsx";

/** A day of the calendar, `2026-11-20`, by the browser's own field: it knows the keyboard, the reader and the phone's wheel. */
export function DayInput({ label, help, error, className, ...input }: ComponentProps<"input"> & FieldProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => <input {...input} {...control} type="date" className="field nums" />}
    </Field>
  );
}
