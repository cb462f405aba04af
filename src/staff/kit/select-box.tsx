import { type ComponentProps, useId } from "react";
import { cx } from "#web/cx.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";

type SelectBoxProps = ComponentProps<"select"> & {
  /** Missing where `aria-label` is used instead. */
  label?: string;
  /** Set where adjacent text already labels it visually. */
  isLabelHidden?: boolean;
};

/** The platform's select in our style, with its label above it. */
export function SelectBox({ label, isLabelHidden, className, children, ...select }: SelectBoxProps) {
  const ownId = useId();
  const box = (
    <span className="relative block min-w-0 font-regular">
      <select id={ownId} {...select} className={cx("field w-full appearance-none truncate pr-9", className)}>
        {children}
      </select>
      <Icon name="down" size={16} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </span>
  );
  if (label === undefined) return box;
  return (
    <span className="grid min-w-0 gap-1">
      <label htmlFor={ownId} className={cx("font-medium", isLabelHidden && "sr-only")}>
        {label}
      </label>
      {box}
    </span>
  );
}
