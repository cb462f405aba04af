import type { ReactNode } from "react";
import { cx } from "#web/cx.ts";
import { StaffIcon } from "./staff-icon.tsx";

/** Shows a selected item that can be removed: a filter, a tag. */
export function RemovableChip({
  children,
  name,
  onRemove,
}: {
  children: ReactNode;
  name: string;
  onRemove: () => void;
}) {
  return (
    <span className="chip bg-white pr-1">
      {children}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="flex size-6 items-center justify-center rounded-pill hover:bg-sand coarse:size-10"
        onClick={onRemove}
      >
        <StaffIcon name="close" size={16} />
      </button>
    </span>
  );
}

type ChipButtonProps = {
  children: ReactNode;
  onPress: () => void;
  /** add: dashed, with a plus. menu: opens a selection. */
  kind: "add" | "menu";
  isOpen?: boolean;
  isChosen?: boolean;
};

/** Shows a button that adds something, or opens the selection of a filter. */
export function ChipButton({ children, onPress, kind, isOpen, isChosen }: ChipButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={kind === "menu" ? (isOpen ?? false) : undefined}
      className={cx(
        "chip hover:bg-sand",
        kind === "add" && "border-dashed",
        isChosen && "border-ink bg-chosen font-medium",
      )}
      onClick={onPress}
    >
      {kind === "add" && <StaffIcon name="plus" size={16} />}
      {children}
      {kind === "menu" && <StaffIcon name="down" size={16} />}
    </button>
  );
}
