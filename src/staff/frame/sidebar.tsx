import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { KeyCap } from "../kit/keys/key-cap.tsx";
import { ariaKeysOf } from "../kit/keys/key-names.ts";
import { StaffIcon } from "../kit/staff-icon.tsx";
import { useClinic } from "../session/clinic.tsx";
import { Bell } from "./bell.tsx";
import { openPalette } from "./frame-state.ts";
import { NavigationList } from "./navigation/navigation-list.tsx";
import { useFollow } from "./navigation/use-follow.ts";
import { PersonMenu } from "./person-menu.tsx";
import type { FrameEntries } from "./use-entries.ts";

/** Shows the sidebar, 208 px wide and ink-colored, from 1024 px up. In a low window the entries scroll separately. */
export function Sidebar({ entries, waiting, currentEntry, newBooking }: FrameEntries) {
  const { name, logo } = useClinic();
  const follow = useFollow();
  return (
    <header className="staff-side on-ink hidden flex-col bg-ink text-on-ink-bright lg:flex">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 pt-2.5 pb-3">
        <Link to="/admin" className={cx("px-2.5 text-white", logo ? "bg-paper py-1.5" : "py-1")}>
          <Wordmark name={name} logo={logo} look={lookOf(name.length)} />
        </Link>
        <button
          type="button"
          aria-keyshortcuts={ariaKeysOf("mod+k")}
          className="flex min-h-9 items-center gap-3 rounded-pill border border-on-ink-dim pr-2.5 pl-3 hover:bg-ink-hover coarse:min-h-11"
          onClick={openPalette}
        >
          <StaffIcon name="search" size={16} />
          <span className="grow text-start">Search</span>
          <KeyCap keys="mod+k" decorative />
        </button>
        {newBooking && (
          <Link
            to={newBooking}
            aria-keyshortcuts="N"
            className="flex min-h-[38px] items-center gap-3 rounded-pill bg-clay pr-2.5 pl-3 font-semibold text-white hover:bg-clay-deep coarse:min-h-11"
          >
            <StaffIcon name="plus" size={16} />
            <span className="grow">New booking</span>
            <KeyCap keys="n" decorative />
          </Link>
        )}
      </div>
      <nav aria-label="Back office" className="staff-nav min-h-0 grow overflow-y-auto px-3 pb-3 pt-px">
        <NavigationList entries={entries} waiting={waiting} current={currentEntry} onFollow={follow} />
      </nav>
      <div className="mx-3 flex items-center gap-1 border-t border-ink-line py-2.5">
        <div className="min-w-0 grow">
          <PersonMenu />
        </div>
        <Bell />
      </div>
    </header>
  );
}

/** Returns the text style that fits 40 letters of any kind in two lines of the sidebar. */
function lookOf(length: number): string {
  const size = length <= 18 ? "text-[22px]/8" : length <= 28 ? "text-[19px]/6" : "text-[16px]/5";
  return `line-clamp-2 text-balance [overflow-wrap:anywhere] ${size}`;
}
