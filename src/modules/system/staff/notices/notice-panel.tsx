import { useState } from "react";
import { Link } from "react-router";
import { addDays, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { closeOver } from "#staff/frame/frame-state.ts";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { markRead, noticesApi, useNotices } from "#staff/live/read-bell.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { Drawer } from "#web/ui/feedback/drawer.tsx";
import { type NoticeGroup as Group, groupNotices } from "../../domain/group-notices.ts";
import { NOTICES } from "../../domain/notice-kinds.ts";
import type { WireNotice, WireNoticeMails } from "../contract/notices/notice-calls.ts";

/** All notices, by day and kind, newest first. */
export default function NoticePanel({ open }: { open: boolean }) {
  const notices = useNotices((state) => state.notices);
  const { timeZone } = useClinic();
  const dayOf = (at: string) => dateInZone(new Date(at), timeZone);
  const groups = groupNotices(notices?.docs ?? [], dayOf);
  const days = Map.groupBy(groups, ({ day }) => day);
  const newest = notices?.docs[0];
  const readAll = (upTo: string) =>
    markRead({ upTo }).catch(() => showFailed("They were not marked as read. Try again."));
  return (
    <Drawer open={open} onClose={closeOver} label="Notifications" side="start">
      <div className="flex h-full flex-col">
        <header className="flex min-h-[68px] items-center gap-3 border-b border-linen px-5">
          <h2 className="text-title grow">Notifications</h2>
          {newest && notices.unread > 0 && (
            <button type="button" className="btn-text" onClick={() => void readAll(newest.id)}>
              Mark all as read
            </button>
          )}
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a region that scrolls */}
        <section aria-label="What happened" tabIndex={0} className="min-h-0 grow overflow-y-auto px-5 pb-4">
          {!notices && <LoadingRows rows={5} />}
          {notices && groups.length === 0 && <p className="py-6 text-ink-soft">Nothing has happened yet.</p>}
          {[...days].map(([day, ofDay]) => (
            <section key={day} aria-label={dayWords(day, dayOf(now().toISOString()))}>
              <h3 className="pt-4 pb-1 font-sans text-small text-ink-soft">
                {dayWords(day, dayOf(now().toISOString()))}
              </h3>
              {ofDay.map((group) => (
                <NoticeGroup key={group.key} group={group} timeZone={timeZone} />
              ))}
            </section>
          ))}
        </section>
        <MailChoices />
      </div>
    </Drawer>
  );
}

/** Returns "Today", "Yesterday", or the date. */
function dayWords(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day);
}

/** Lets a person choose which notices they also get by email. Collapsed, at the bottom of the panel. */
function MailChoices() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="border-t border-linen px-5 py-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 font-medium coarse:min-h-11">
        Get them by email too
        <StaffIcon name="right" size={16} className={isOpen ? "rotate-90" : undefined} />
      </summary>
      {isOpen && <Choices />}
    </details>
  );
}

function Choices() {
  const { data, error, refresh, show } = useRead<WireNoticeMails>("mails", async (signal) => {
    return (await noticesApi.call("readNoticeMails", { signal })).data;
  });
  async function choose(kind: WireNoticeMails["kinds"][number]["kind"], isMailed: boolean): Promise<void> {
    if (!data) return;
    show({ kinds: data.kinds.map((one) => (one.kind === kind ? { kind, isMailed } : one)) });
    try {
      show((await noticesApi.call("chooseNoticeMail", { body: { kind, isMailed } })).data);
    } catch {
      showFailed("The choice was not saved. Try again.");
      await refresh();
    }
  }
  if (error !== undefined && !data)
    return (
      <button type="button" className="btn-text" onClick={() => void refresh()}>
        The choices did not load. Try again.
      </button>
    );
  return (
    <div className="grid max-h-[40dvh] gap-2 overflow-y-auto pt-3">
      {data?.kinds.map(({ kind, isMailed }) => (
        <Switch
          key={kind}
          label={NOTICES[kind].label}
          checked={isMailed}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

/** How many notices of a group are shown until it is expanded. */
const SHOWN = 4;

/** Shows the notices of one kind on one day. If there are several, starts with their number. */
function NoticeGroup({ group, timeZone }: { group: Group<WireNotice>; timeZone: string }) {
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
    // The screen opens even if marking fails; a notice that wasn't marked stays new.
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
