import { type ReactNode, useId } from "react";
import { cx } from "../../cx.ts";

/** The props for a control inside a field. */
export type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

export type FieldProps = {
  label: ReactNode;
  /** Help text under the control: the format, or why the value is needed. */
  help?: ReactNode;
  /** What is wrong and how to correct it; replaces the help text. */
  error?: string;
  className?: string;
};

/** Label above, control, help or error below. Spread the props passed to `children` on the control. */
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
