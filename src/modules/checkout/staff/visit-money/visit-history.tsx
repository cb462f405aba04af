import { useEffect, useRef } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { timeOf } from "#modules/desk/staff/board/live/day-time.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";

type VisitHistoryProps = { page: WireVisitPage; reason?: string | undefined };

/** The full history of a visit: steps with their actors, payments, tips, refunds and emails, newest first. */
export function VisitHistory({ page, reason }: VisitHistoryProps) {
  const { data, error, refresh } = useRead(page.id, async (signal) => {
    const query = reason ? { reason } : {};
    return (await deskMoneyApi.call("readVisitHistory", { params: { id: page.id }, query, signal })).data;
  });
  // The page reloads after each step of the visit and each payment.
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) void refresh();
    shown.current = page;
  }, [page, refresh]);
  if (!data && error !== undefined) return <LoadFailed noun="history" error={error} onRetry={() => void refresh()} />;
  if (!data) return <div className="skeleton h-24" aria-hidden />;
  if (data.length === 0) return <p className="text-ink-soft">No activity yet.</p>;
  return (
    <ol className="grid">
      {data.toReversed().map(({ at, kind, text, by, reason: why, overrides = [] }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and they hold no state
          key={`${at} ${kind} ${data.length - index}`}
          className="grid grid-cols-[84px_minmax(0,1fr)] gap-2 border-b border-linen py-2"
        >
          <time dateTime={at} className="nums text-small text-ink-soft">
            {momentOf(page, at)}
          </time>
          <p>
            {by && <b className="font-semibold">{by} </b>}
            {text}
            {why && <span className="text-ink-soft"> ({why})</span>}
            {overrides.length > 0 && (
              <span className="block text-small text-ink-soft">Against: {overrides.join(", ")}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Returns the time if it is on the visit's own day, else the date. */
function momentOf(page: WireVisitPage, at: string): string {
  const date = dateInZone(new Date(at), page.timeZone);
  return date === page.date ? timeOf(page, at) : formatDate(date);
}
