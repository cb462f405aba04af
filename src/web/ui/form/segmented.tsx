import { cx } from "../../cx.ts";
import { RadioLabel } from "./radio-label.tsx";

type SegmentedProps = {
  legend: string;
  name: string;
  options: { value: string; label: string; disabled?: boolean }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** Two or three choices in one pill: pickup or shipping, monthly or yearly. A radio group with a hidden legend. */
export function Segmented({ legend, name, options, value, defaultValue, onValueChange, className }: SegmentedProps) {
  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend className="sr-only">{legend}</legend>
      {/* The choices are shown in rows where their words are too large for one row. */}
      <div className="flex min-h-13 flex-wrap rounded-[26px] border border-edge p-[3px]">
        {options.map((option) => (
          <RadioLabel
            key={option.value}
            name={name}
            option={option}
            value={value}
            defaultValue={defaultValue}
            onValueChange={onValueChange}
            className={cx(
              "focus-inside relative flex min-h-11 grow items-center justify-center rounded-pill px-3 text-center text-small font-medium sm:basis-0 sm:px-4 sm:text-button",
              "has-checked:bg-ink has-checked:text-paper has-disabled:text-disabled",
            )}
          >
            {option.label}
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  );
}
