import { type MouseEvent, memo } from "react";
import { cx } from "#web/cx.ts";
import { StaffIcon } from "../../kit/staff-icon.tsx";
import { groupEntries, type NavigationEntry, waitingOf } from "./choose-items.ts";
import { WaitingBadge } from "./waiting-badge.tsx";

type NavigationListProps = {
  entries: readonly NavigationEntry[];
  waiting: Readonly<Record<string, number>>;
  current: NavigationEntry | undefined;
  /** Whether rows are 44 high for touch, as in the menu. */
  isTall?: boolean;
  /** From `useFollow`. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Classes that make all entries fit in a window 900 high (OO-45). */
const LOW_GROUP = "low:pt-2";
const LOW_ENTRY = "low:min-h-7";
const LOW_LABEL = "low:py-1";

/**
 * Shows all entries in their groups; the first group has no heading. Uses plain links, because React Router's would
 * render on each URL change, such as every day change on the board.
 */
export const NavigationList = memo(function NavigationList(props: NavigationListProps) {
  const { waiting, current, isTall, onFollow } = props;
  return groupEntries(props.entries).map(({ group, entries }, at) => (
    <section key={group} aria-label={group} className={cx(at > 0 && "pt-4", !isTall && at > 0 && LOW_GROUP)}>
      {at > 0 && (
        <p aria-hidden className="px-2.5 pb-1.5 text-body text-on-ink-dim">
          {group}
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.path}>
            <a
              href={entry.path}
              aria-current={entry === current ? "page" : undefined}
              className={cx(
                "flex items-center gap-3 rounded-picture pr-1.5 pl-2.5",
                isTall ? "min-h-11" : cx("min-h-8 coarse:min-h-11", LOW_ENTRY),
                entry === current ? "bg-ink-chosen font-semibold text-white" : "text-on-ink-bright hover:bg-ink-hover",
              )}
              onClick={onFollow}
            >
              <StaffIcon name={entry.icon} size={16} />
              <span className={cx("grow py-1.5", !isTall && LOW_LABEL)}>{entry.label}</span>
              <WaitingBadge {...waitingOf(entry, waiting)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
});
