import { dateInZone } from "#shared/zoned-time.ts";
import { closeOver } from "#staff/frame/frame-state.ts";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { markRead, useNotices } from "#staff/live/read-bell.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { Drawer } from "#web/ui/feedback/drawer.tsx";
import { groupNotices } from "../../domain/group-notices.ts";
import { dayWords } from "./day-words.ts";
import { MailChoices } from "./mail-choices.tsx";
import { NoticeGroup } from "./notice-group.tsx";

/** What happened, by day and kind, newest first. */
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keys, with or without links */}
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
