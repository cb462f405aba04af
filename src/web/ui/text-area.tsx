import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { useFieldError, type Validate } from "./use-field-error.ts";

/** Several lines of text with their label. */
export function TextArea(props: ComponentProps<"textarea"> & FieldProps & { validate?: Validate }) {
  const { label, help, error, className, validate, onBlur, onChange, ...input } = props;
  const field = useFieldError(validate, error);
  return (
    <Field label={label} help={help} error={field.error} className={className}>
      {(control) => (
        <textarea
          rows={4}
          {...input}
          {...control}
          className="field block resize-y"
          onBlur={(event) => {
            field.leave(event.currentTarget.value);
            onBlur?.(event);
          }}
          onChange={(event) => {
            field.change();
            onChange?.(event);
          }}
        />
      )}
    </Field>
  );
}
