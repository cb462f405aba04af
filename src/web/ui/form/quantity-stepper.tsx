import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";

type QuantityStepperProps = {
  value: number;
  onValueChange: (value: number) => void;
  /** The thing being counted, for the buttons' names. */
  of: string;
  min?: number;
  /** The stock: at this number, plus is disabled and the stock is shown. */
  max?: number;
  disabled?: boolean;
  className?: string;
};

/** Minus, a number, plus: 44 | 36 | 44 px wide, 46 px high. */
export function QuantityStepper({
  value,
  onValueChange,
  of,
  min = 1,
  max = 99,
  disabled,
  className,
}: QuantityStepperProps) {
  const { t } = useLingui();
  const noteId = useId();
  const isAtLimit = value >= max;
  return (
    <div className={cx("inline-block", className)}>
      <fieldset
        aria-label={t`Quantity of ${of}`}
        className="inline-flex h-[46px] items-center rounded-pill border border-edge"
      >
        <Step
          name="minus"
          label={t`Decrease quantity of ${of}`}
          disabled={disabled || value <= min}
          onPress={() => onValueChange(value - 1)}
        />
        <output className="nums w-9 text-center text-button font-medium" aria-live="polite">
          {value}
        </output>
        <Step
          name="plus"
          label={t`Increase quantity of ${of}`}
          disabled={disabled || isAtLimit}
          describedBy={isAtLimit ? noteId : undefined}
          onPress={() => onValueChange(value + 1)}
        />
      </fieldset>
      {isAtLimit && max < 99 && (
        <p id={noteId} className="pt-1 text-note text-ink-soft">
          <Trans>{max} in stock</Trans>
        </p>
      )}
    </div>
  );
}

type StepProps = {
  name: "plus" | "minus";
  label: string;
  disabled: boolean | undefined;
  describedBy?: string;
  onPress: () => void;
};

/** A button that stays focusable at the limit, so that keyboard users don't lose the focus. */
function Step({ name, label, disabled, describedBy, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      className={cx(
        "flex size-11 items-center justify-center rounded-pill",
        disabled ? "text-disabled" : "hover:bg-sand",
      )}
      onClick={() => disabled || onPress()}
    >
      <Icon name={name} size={18} />
    </button>
  );
}
