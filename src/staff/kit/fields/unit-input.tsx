import type { ComponentProps, ReactNode } from "react";
import { cx } from "#web/cx.ts";
import { Field, type FieldProps } from "#web/ui/form/field.tsx";

export type UnitInputProps = Omit<ComponentProps<"input">, "size" | "prefix"> &
  FieldProps & {
    /** Inside the box before the text, such as "$". */
    before?: ReactNode;
    /** Inside the box after the text, such as "minutes". */
    after?: ReactNode;
  };

/** Shows a field with its unit inside the box. The field's name should include the unit as well. */
export function UnitInput({ label, help, error, className, before, after, ...input }: UnitInputProps) {
  return (
    <Field
      className={className}
      label={
        <>
          {label}
          {after && <span className="sr-only">, {after}</span>}
        </>
      }
      help={help}
      error={error}
    >
      {(control) => (
        <div className="unit-field field flex items-center gap-2" aria-invalid={control["aria-invalid"]}>
          {before && (
            <span aria-hidden className="shrink-0 text-ink-soft">
              {before}
            </span>
          )}
          <input
            autoComplete="off"
            {...input}
            {...control}
            className={cx(
              "nums min-h-6 min-w-0 grow self-stretch bg-transparent outline-none",
              Boolean(before) && "text-end",
            )}
          />
          {after && (
            <span aria-hidden className="shrink-0 text-ink-soft">
              {after}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
