import type { ComponentProps } from "react";
import { Icon } from "../pictures/icon.tsx";
import { Field, type FieldProps } from "./field.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** The platform's own select, styled as our box. */
export function Select(props: ComponentProps<"select"> & FieldProps & { options: SelectOption[] }) {
  const { label, help, error, className, options, ...select } = props;
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className="field appearance-none truncate pr-11">
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
        </div>
      )}
    </Field>
  );
}
