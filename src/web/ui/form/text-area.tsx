import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx } from "../../cx.ts";
import { Field, type FieldProps } from "./field.tsx";
import type { FieldCheck } from "./field-checks.ts";
import { useFieldError } from "./use-field-error.ts";

type TextAreaProps = ComponentProps<"textarea"> &
  FieldProps & {
    validate?: FieldCheck;
    /**
     * A copy of the text with underlined parts, placed exactly behind the text of the field: only its underlines are
     * visible.
     */
    marks?: ReactNode;
  };

/** A multiline text field with its label. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, className, validate, marks, onBlur, onChange, ...input } = props;
  const field = useFieldError(validate, error);
  const behind = useRef<HTMLDivElement>(null);
  return (
    <Field label={label} help={help} error={field.error} className={className}>
      {(control) => (
        <div className="relative bg-white">
          {marks && (
            <div
              ref={behind}
              aria-hidden="true"
              className="field pointer-events-none absolute inset-0 overflow-hidden border-transparent break-words whitespace-pre-wrap text-transparent [scrollbar-gutter:stable]"
            >
              {marks}
            </div>
          )}
          <textarea
            rows={4}
            {...input}
            {...control}
            className={cx(
              "field block resize-y",
              Boolean(marks) && "relative bg-transparent [scrollbar-gutter:stable]",
            )}
            onScroll={(event) => {
              if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop;
            }}
            onBlur={(event) => {
              field.leave(event.currentTarget.value);
              onBlur?.(event);
            }}
            onChange={(event) => {
              field.change();
              onChange?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}
