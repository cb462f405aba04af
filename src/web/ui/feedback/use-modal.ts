import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/**
 * Synchronizes a native modal dialog with `open`. The platform traps the focus, makes the page inert, closes on Escape
 * and restores the focus. Spread the result on the `<dialog>`: a press on the dimmed page closes it too.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (!open) return element.close();
    const page = document.documentElement;
    page.toggleAttribute("data-scrolls", innerWidth > page.clientWidth);
    element.showModal();
    // The browser would focus the first control, and React doesn't render the `autofocus` attribute that would prevent
    // that.
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [dialog, open]);

  // The close event arrives shortly after the dialog has closed, which is too late if the dialog is reopened
  // immediately. So Escape is handled in its cancel event, and a close event is ignored if the dialog is open again.
  const isTold = useRef(false);
  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file field's cancel event bubbles up.
      if (event.target !== dialog.current) return;
      isTold.current = true;
      if (open) onClose();
    },
    onClose() {
      if (isTold.current) isTold.current = false;
      else if (open && !dialog.current?.open) onClose();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => event.target === dialog.current && onClose(),
  };
}
