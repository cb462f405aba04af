import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { StaffIcon, type StaffIconName } from "../kit/staff-icon.tsx";
import { useLive } from "../live/live-state.ts";
import { openMenu, openPalette } from "./frame-state.ts";
import { phoneBarItems } from "./navigation/choose-items.ts";
import { WaitingBadge } from "./navigation/waiting-badge.tsx";
import type { FrameEntries } from "./use-entries.ts";

const PLACE = "relative flex h-16 w-full flex-col items-center justify-center gap-1 text-note";

function Face({ icon, children }: { icon: StaffIconName; children: ReactNode }) {
  return (
    <>
      <StaffIcon name={icon} size={20} />
      <span className="text-small">{children}</span>
    </>
  );
}

/**
 * Shows the bar at the bottom of a phone: the screens needed between two visits, Find, and More for everything else.
 */
export function TabBar({ items, waiting, current }: FrameEntries) {
  const unread = useLive((state) => state.unread);
  const [first, second] = phoneBarItems(items);
  const entry = (item: typeof first) =>
    item && (
      <li key={item.path}>
        <Link
          to={item.path}
          aria-current={item === current ? "page" : undefined}
          className={cx(PLACE, item === current && "font-semibold text-white")}
        >
          <Face icon={item.icon}>{item.label}</Face>
          {item.count && (
            <WaitingBadge
              count={waiting[item.path] ?? 0}
              tone={item.count.tone}
              className="absolute top-1.5 left-1/2 ml-1.5"
            />
          )}
        </Link>
      </li>
    );
  return (
    <nav
      aria-label="Back office"
      className="tab-bar staff-nav on-ink fixed inset-x-0 bottom-0 z-20 bg-ink pb-[env(safe-area-inset-bottom)] text-on-ink-bright md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entry(first)}
        <li>
          <button type="button" className={PLACE} onClick={openPalette}>
            <Face icon="search">Find</Face>
          </button>
        </li>
        {entry(second)}
        <li>
          <button type="button" aria-haspopup="dialog" className={PLACE} onClick={openMenu}>
            <Face icon="menu">More</Face>
            <WaitingBadge count={unread} tone="alarm" className="absolute top-1.5 left-1/2 ml-1.5" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
