import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/**
 * Keeps a native modal dialog in step with `open`. The platform traps the focus, makes the page inert, closes on Escape
 * and gives the focus back. Spread the answer on the `<dialog>`: a press on the dimmed page closes it too.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void) {
  useEffect(() => {
    const element = dialog.current;
    if (!element || open === element.open) return;
    if (!open) return element.close();
    const page = document.documentElement;
    page.toggleAttribute("data-scrolls", innerWidth > page.clientWidth);
    element.showModal();
    // The platform would take the first control, and React leaves the attribute out by which one says another.
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [dialog, open]);

  // The close event comes a moment after the dialog has gone: too late when it is opened again at once. Escape is taken
  // at its cancel event, and an event of a dialog that is open again says nothing.
  const isTold = useRef(false);
  return {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file field's cancel event bubbles.
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
