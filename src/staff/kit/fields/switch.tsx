import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#web/cx.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  /** An explanation in one sentence below the label. */
  help?: ReactNode;
};

/** Shows an on/off switch that takes effect immediately. In a form that is saved as a whole, use `Checkbox`. */
export function Switch({ label, help, className, ...input }: SwitchProps) {
  const helpId = useId();
  return (
    <div className={className}>
      <label className={cx("flex min-h-6 items-start gap-2.5 coarse:min-h-11", input.disabled && "text-ink-soft")}>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
          role="switch"
          className="switch"
          aria-describedby={help ? helpId : undefined}
        />
        <span className={cx(Boolean(help) && "font-medium")}>{label}</span>
      </label>
      {help && (
        <p id={helpId} className="pl-[44px] text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}
