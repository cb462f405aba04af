import { type ReactNode, useId, useRef } from "react";
import { cx } from "#web/cx.ts";
import { useModal } from "#web/ui/feedback/use-modal.ts";
import { StaffIcon } from "../staff-icon.tsx";

const SIZES = { question: "max-w-dialog", wide: "max-w-dialog-wide", full: "max-w-dialog-full" };

type StaffDialogProps = {
  open: boolean;
  /** Called on Escape, on a press outside and by the close button. */
  onClose: () => void;
  title: ReactNode;
  /** question: 520 wide. wide: 680. full: 960. On a phone all fill the window. */
  size?: keyof typeof SIZES;
  children: ReactNode;
  /** The buttons at the end, with the main one last. */
  actions?: ReactNode;
  /** Content in the row of buttons, at the opposite end. */
  aside?: ReactNode;
  hideClose?: boolean;
};

/**
 * Shows a question or a task over the screen. Put `autoFocus` on the first control; otherwise the dialog gets the
 * focus.
 */
export function StaffDialog(props: StaffDialogProps) {
  const { open, onClose, title, size = "question", children, actions, aside, hideClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const modal = useModal(dialog, open, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={cx("dialog staff-dialog m-auto w-full rounded-picture bg-paper text-ink", SIZES[size])}
      {...modal}
    >
      {open && (
        <div className="relative grid gap-4 p-5 md:p-8">
          <h2 id={titleId} className={cx("text-h2", !hideClose && "pr-10")}>
            {title}
          </h2>
          <div>{children}</div>
          {(actions || aside) && (
            <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
              {aside && <div className="mr-auto">{aside}</div>}
              {actions}
            </div>
          )}
          {!hideClose && (
            <button
              type="button"
              aria-label="Close"
              className="icon-btn absolute top-4 right-4 md:top-6"
              onClick={onClose}
            >
              <StaffIcon name="close" />
            </button>
          )}
        </div>
      )}
    </dialog>
  );
}
