import { type ReactNode, useId } from "react";
import { cx } from "../../cx.ts";

/** What a control inside a field must carry. */
export type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

export type FieldProps = {
  label: ReactNode;
  /** Stays under the control: format, why it is asked. */
  help?: ReactNode;
  /** What is wrong and how to put it right; takes the help's place. */
  error?: string;
  className?: string;
};

/** Label above, control, help or error below. Give the control what `children` is called with. */
export function Field({
  label,
  help,
  error,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 text-small font-medium leading-5">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": error || help ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <p
        id={noteId}
        aria-live="polite"
        className={cx("text-small", error ? "text-error" : "text-ink-soft", error || help ? "pt-1.5" : "")}
      >
        {error ?? help}
      </p>
    </div>
  );
}
