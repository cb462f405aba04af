import { useState } from "react";
import { Link } from "react-router";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { closeOver } from "#staff/frame/frame-state.ts";
import { markRead } from "#staff/live/read-bell.ts";
import { cx } from "#web/cx.ts";
import type { NoticeGroup as Group } from "../../domain/group-notices.ts";
import { NOTICES } from "../../domain/notice-kinds.ts";
import type { WireNotice } from "../contract/notices/notice-calls.ts";

/** How many of a group are shown before one opens all. */
const SHOWN = 4;

/** Notices of one kind on one day: their number first, if there are several. */
export function NoticeGroup({ group, timeZone }: { group: Group<WireNotice>; timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { kind, notices } = group;
  const shown = isOpen ? notices : notices.slice(0, SHOWN);
  const rest = notices.length - shown.length;
  return (
    <div className="border-b border-linen py-2">
      {notices.length > 1 && <p className="pt-1 font-medium">{NOTICES[kind].counted(notices.length)}</p>}
      <ul>
        {shown.map((notice) => (
          <li key={notice.id}>
            <NoticeLink notice={notice} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="btn-text" onClick={() => setIsOpen(true)}>
          Show {rest} more
        </button>
      )}
    </div>
  );
}

function NoticeLink({ notice, timeZone }: { notice: WireNotice; timeZone: string }) {
  const { id, title, detail, path, at, isRead } = notice;
  const open = () => {
    closeOver();
    // The screen is opened all the same; what wasn't marked stays new.
    if (!isRead) markRead({ ids: [id] }).catch(() => undefined);
  };
  return (
    <Link to={path} className="grid grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-2 py-1.5" onClick={open}>
      <span aria-hidden className={cx("size-2 rounded-pill", !isRead && "bg-clay")} />
      <span className={cx("min-w-0", !isRead && "font-semibold")}>
        {!isRead && <span className="sr-only">New: </span>}
        {title}
      </span>
      <span className="text-small text-ink-soft">{formatTime(timeInZone(new Date(at), timeZone))}</span>
      <span className="col-start-2 text-small text-ink-soft">{detail}</span>
    </Link>
  );
}
