import { cx } from "#web/cx.ts";
import { StaffIcon } from "../kit/staff-icon.tsx";
import { useLive } from "../live/live-state.ts";
import { openNotices } from "./frame-state.ts";
import { WaitingBadge } from "./navigation/waiting-badge.tsx";

/** Shows the button that opens notices, with the number of new ones. */
export function Bell({ className }: { className?: string }) {
  const unread = useLive((state) => state.unread);
  return (
    <button
      type="button"
      title="Notifications"
      aria-haspopup="dialog"
      className={cx(
        "relative flex size-11 shrink-0 items-center justify-center rounded-picture hover:bg-ink-hover",
        className,
      )}
      onClick={openNotices}
    >
      <StaffIcon name="bell" size={20} />
      <span className="sr-only">Notifications </span>
      <WaitingBadge count={unread} tone="alarm" className="absolute top-0.5 right-0.5" />
    </button>
  );
}
