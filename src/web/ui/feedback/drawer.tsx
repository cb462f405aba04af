import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";
import { useModal } from "./use-modal.ts";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** The dialog's accessible name. */
  label: string;
  side?: "start" | "end";
  children: ReactNode;
  className?: string;
};

/** A modal sheet as high as the window, from one side; its width is the screen's minus 56 px, or 420 px. */
export function Drawer({ open, onClose, label, side = "end", children, className }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const modal = useModal(dialog, open, onClose);
  const place = side === "start" ? "drawer-start mr-auto" : "drawer-end ml-auto";
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={cx("h-dvh max-h-none w-[min(100%-56px,420px)] overflow-visible bg-paper text-ink", place, className)}
      {...modal}
    >
      {open && (
        <>
          {children}
          <button
            type="button"
            aria-label={t`Close`}
            className={cx(
              "on-ink absolute top-2.5 flex size-11 items-center justify-center rounded-pill bg-ink text-paper",
              side === "start" ? "-right-[50px]" : "-left-[50px]",
            )}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </dialog>
  );
}
