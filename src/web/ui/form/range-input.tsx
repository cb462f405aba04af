import { type ComponentProps, useId } from "react";

type RangeInputProps = Omit<ComponentProps<"input">, "type" | "onChange" | "value"> & {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  /** The value in words, displayed and announced. */
  text: string;
  minText: string;
  maxText: string;
};

/** The platform's own slider on a hairline, with its value in words between its ends. */
export function RangeInput({ label, value, onValueChange, text, minText, maxText, ...input }: RangeInputProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block">
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="range"
        value={value}
        aria-valuetext={text}
        className="range mt-4"
        onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      />
      <p className="nums flex flex-wrap justify-between gap-x-4 text-small" aria-hidden="true">
        <span className="text-ink-soft">{minText}</span>
        <span className="font-semibold">{text}</span>
        <span className="text-ink-soft">{maxText}</span>
      </p>
    </div>
  );
}
