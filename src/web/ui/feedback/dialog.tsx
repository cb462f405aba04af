import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useRef } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  /** Called on Escape, on a press outside and on the close button. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Hides the cross when the dialog has its own way to close. */
  hideClose?: boolean;
  className?: string;
};

/** A question or a message over the page, at most 520 px wide. Put `autoFocus` on the safe action. */
export function Dialog({ open, onClose, title, children, hideClose, className }: DialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(dialog, open, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx("dialog m-auto w-[calc(100%-40px)] max-w-dialog rounded-picture bg-paper text-ink", className)}
      {...modal}
    >
      <div className="relative p-6 sm:p-10">
        <h2 id={titleId} className={cx("text-h2", !hideClose && "pr-10")}>
          {title}
        </h2>
        {open && children}
        {!hideClose && (
          <button type="button" aria-label={t`Close`} className="icon-btn absolute top-4 right-4" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </dialog>
  );
}
