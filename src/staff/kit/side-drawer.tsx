import { type ReactNode, useEffect, useId, useRef } from "react";
import { useKeys } from "./keys/use-keys.ts";
import { StaffIcon } from "./staff-icon.tsx";

type SideDrawerProps = {
  title: ReactNode;
  onClose: () => void;
  /** Above the title: a badge, a link to the full page. */
  top?: ReactNode;
  children: ReactNode;
  /** The next steps, always visible at the bottom. */
  foot?: ReactNode;
};

/**
 * Shows a record beside the screen's content: 352 px wide, over the content below 1180 px, a bottom sheet below 1024.
 * It isn't modal: staff can use the screen beside it. It takes the focus when it opens and returns the focus when it
 * closes.
 */
export function SideDrawer({ title, onClose, top, children, foot }: SideDrawerProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useKeys({ Escape: { label: "Close", run: onClose } }, { group: "Drawer" });
  return (
    <aside aria-labelledby={titleId} className="side-drawer">
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 grow flex-wrap items-center gap-2">{top}</div>
          <button type="button" aria-label="Close" className="icon-btn border-edge" onClick={onClose}>
            <StaffIcon name="close" size={16} />
          </button>
        </div>
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-h2 pt-2">
          {title}
        </h2>
        {children}
      </div>
      {foot && <div className="grid gap-2 border-t border-linen px-5 py-3">{foot}</div>}
    </aside>
  );
}
