import type { ReactNode } from "react";

type RadioLabelProps = {
  name: string;
  option: { value: string; disabled?: boolean };
  /** The chosen value; `undefined` leaves the choice to the browser, starting with `defaultValue`. */
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
  className: string;
  children: ReactNode;
};

/** A card or pill that is a radio button: the input itself is hidden, and its label shows the choice and the focus. */
export function RadioLabel({ name, option, value, defaultValue, onValueChange, className, children }: RadioLabelProps) {
  return (
    <label className={className}>
      <input
        type="radio"
        className="inside-input"
        name={name}
        value={option.value}
        disabled={option.disabled}
        {...(value === undefined
          ? { defaultChecked: option.value === defaultValue }
          : { checked: option.value === value })}
        onChange={() => onValueChange?.(option.value)}
      />
      {children}
    </label>
  );
}
