import type { ReactNode } from "react";
import { cx } from "../../cx.ts";
import { RadioLabel } from "./radio-label.tsx";

export type RadioCard = { value: string; content: ReactNode; disabled?: boolean };

type RadioCardsProps = {
  /** The question, which is the group's name. */
  legend: ReactNode;
  name: string;
  options: RadioCard[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  hideLegend?: boolean;
  /** Shows a radio mark before each option, for choices that are only text. */
  hasMarks?: boolean;
  /** The grid's classes, which set how many cards are in a row. */
  className?: string;
};

/** A choice between cards with details that help choosing (sizes, addresses). A real radio group. */
export function RadioCards({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  hideLegend,
  hasMarks,
  className,
}: RadioCardsProps) {
  return (
    <fieldset>
      <legend className={hideLegend ? "sr-only" : "pb-2 text-small font-semibold"}>{legend}</legend>
      <div className={cx("grid grid-cols-1 gap-3", className)}>
        {options.map((option) => (
          <RadioLabel
            key={option.value}
            name={name}
            option={option}
            value={value}
            defaultValue={defaultValue}
            onValueChange={onValueChange}
            className={cx(
              "focus-inside relative rounded-picture border border-edge bg-white px-4 py-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-disabled:bg-sand has-disabled:text-ink-soft",
              hasMarks ? "radio-mark" : "block",
            )}
          >
            {option.content}
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  );
}
