import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { StaffIcon } from "../kit/staff-icon.tsx";
import { useClinic } from "../session/clinic.tsx";
import { Bell } from "./bell.tsx";
import { openMenu, openPalette } from "./frame-state.ts";
import { railEntries, waitingOf } from "./navigation/choose-items.ts";
import { WaitingBadge } from "./navigation/waiting-badge.tsx";
import { PersonMenu } from "./person-menu.tsx";
import type { FrameEntries } from "./use-entries.ts";

const SQUARE = "flex size-11 shrink-0 items-center justify-center rounded-picture hover:bg-ink-hover";

/**
 * Shows the narrow sidebar (rail), 64 px wide, from 787 to 1023 px: 44 px icons with their names in tooltips. Its menu
 * has every entry.
 */
export function Rail({ entries, waiting, currentEntry, newBooking }: FrameEntries) {
  const { name } = useClinic();
  return (
    <header className="staff-side on-ink hidden flex-col items-center gap-1 bg-ink py-2 text-on-ink-bright md:flex lg:hidden">
      <Link
        to="/admin"
        title={name}
        className="flex size-11 items-center justify-center font-serif text-[28px] text-white"
      >
        <span aria-hidden>{name.slice(0, 1)}</span>
        <span className="sr-only">{name}</span>
      </Link>
      {newBooking && (
        <Link
          to={newBooking}
          aria-label="New booking"
          aria-keyshortcuts="N"
          title="New booking (N)"
          className="mb-1 flex size-11 shrink-0 items-center justify-center rounded-pill bg-clay text-white hover:bg-clay-deep"
        >
          <StaffIcon name="plus" size={20} />
        </Link>
      )}
      <button type="button" aria-label="Search" title="Search (Ctrl K)" className={SQUARE} onClick={openPalette}>
        <StaffIcon name="search" size={20} />
      </button>
      <nav aria-label="Back office" className="staff-nav min-h-0 grow overflow-y-auto px-2.5">
        <ul className="grid gap-0.5">
          {railEntries(entries, { waiting, current: currentEntry }).map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                title={entry.label}
                aria-current={entry === currentEntry ? "page" : undefined}
                className={cx(SQUARE, "relative", entry === currentEntry && "bg-ink-chosen text-white")}
              >
                <StaffIcon name={entry.icon} size={20} />
                <span className="sr-only">{entry.label} </span>
                <WaitingBadge {...waitingOf(entry, waiting)} className="absolute -top-0.5 -right-0.5" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" aria-label="Menu" title="Menu" aria-haspopup="dialog" className={SQUARE} onClick={openMenu}>
        <StaffIcon name="menu" size={20} />
      </button>
      <Bell />
      <PersonMenu isSmall />
    </header>
  );
}
