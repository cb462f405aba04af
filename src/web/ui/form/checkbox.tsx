import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../../cx.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "children"> & {
  children: ReactNode;
  /** A count or price at the end of the row. */
  end?: ReactNode;
  error?: string;
};

/** A 20 px box in a 44 px row. With `type="radio"` it is a radio button of the same size. */
export function Checkbox({ children, end, error, className, type = "checkbox", ...input }: CheckboxProps) {
  const noteId = useId();
  return (
    <div className={className}>
      <label
        className={cx(
          "flex min-h-11 cursor-pointer items-start gap-3 py-2 text-body",
          input.disabled && "text-ink-soft",
        )}
      >
        <input
          {...input}
          type={type}
          className="tick mt-1"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span className="grow">{children}</span>
        {end !== undefined && <span className="nums text-small leading-7 text-ink-soft">{end}</span>}
      </label>
      {error && (
        <p id={noteId} className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}
