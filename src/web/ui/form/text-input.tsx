import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";
import type { FieldCheck } from "./field-checks.ts";
import { useFieldError } from "./use-field-error.ts";

export type TextInputProps = Omit<ComponentProps<"input">, "size"> &
  FieldProps & {
    validate?: FieldCheck;
    /** Content at the end inside the box, such as Show beside a password. */
    end?: ReactNode;
  };

/** A single-line text field with its label. All other props go to the input. */
export function TextInput({
  label,
  help,
  error,
  className,
  validate,
  end,
  onBlur,
  onChange,
  ...input
}: TextInputProps) {
  const field = useFieldError(validate, error);
  return (
    <Field label={label} help={help} error={field.error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={end ? "field pr-20" : "field"}
            onBlur={(event) => {
              field.leave(event.currentTarget.value);
              onBlur?.(event);
            }}
            onChange={(event) => {
              field.change();
              onChange?.(event);
            }}
          />
          {end}
        </div>
      )}
    </Field>
  );
}
