import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { cx } from "../../cx.ts";
import { Icon } from "../pictures/icon.tsx";
import { dismissToast, type Toast, useToasts } from "./toast-store.ts";

const SHOWN_MS = 4000;

/** Shows the messages from `showToast` (SH-11). Rendered once, in the root. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useToasts((state) => state.toasts);
  const box = useRef<HTMLElement>(null);

  // The top layer is a stack: showing the box again for each toast puts it above a dialog opened meanwhile.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);

  return (
    <section
      ref={box}
      aria-label={t`Notifications`}
      popover="manual"
      className="fixed inset-x-0 top-4 bottom-auto mx-auto my-0 w-[min(440px,100%-40px)] overflow-visible bg-transparent"
    >
      <div className="grid gap-3">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused]);

  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return (
    // Screen readers announce the visible text.
    // biome-ignore lint/a11y/noStaticElementInteractions: a pause while one reads is no interaction
    <div
      role={toast.isError ? "alert" : "status"}
      className={cx(
        "on-ink flex items-start gap-3 rounded-picture py-0.5 pr-1 pl-4 text-small text-white",
        toast.isError ? "bg-error" : "bg-ink",
      )}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={toast.isError ? "warning" : "check"} className="mt-3" />
      <p className="grow py-[10px]">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-2 font-medium whitespace-nowrap underline underline-offset-4"
          onClick={() => {
            toast.action?.onPress();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" aria-label={t`Dismiss`} className="icon-btn" onClick={() => dismissToast(toast.id)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
