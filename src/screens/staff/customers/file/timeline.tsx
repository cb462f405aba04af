import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { WireTimelineEntry } from "#modules/account/staff/contract/customers/customer.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { formatMoney } from "#shared/money.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { momentText, monthText } from "#staff/kit/moment-text.ts";
import { StaffIcon, type StaffIconName } from "#staff/kit/staff-icon.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { isInTab, type Tab } from "./timeline-tabs.ts";

const ICONS: Record<WireTimelineEntry["kind"], StaffIconName> = {
  visit: "calendar",
  order: "box",
  payment: "card",
  message: "mail",
  note: "pencil",
  change: "refresh",
  membership: "crown",
  account: "user",
};

const PATHS: Readonly<Record<string, string>> = {
  Membership: "/admin/memberships",
  Order: "/admin/orders",
  Visit: "/admin/visits",
};

/** A customer's history, newest first, month by month. */
export function Timeline({ customerId, tab }: { customerId: string; tab: Tab }) {
  const { timeZone } = useClinic();
  const { entries, hasMore, error, isLoading, more } = useTimeline(customerId, tab);
  if (entries.length === 0 && error === undefined && isLoading) return <LoadingRows rows={6} />;
  const months = Map.groupBy(entries, ({ at }) => monthText(at, timeZone));
  return (
    <div className="grid justify-items-start gap-5">
      {[...months].map(([month, ofMonth]) => (
        <section key={month} className="w-full">
          <h2 className="border-b border-edge pb-1 font-sans text-body font-semibold">{month}</h2>
          <ol>
            {ofMonth.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {error !== undefined && <LoadFailed noun="timeline" error={error} onRetry={more} />}
      {entries.length === 0 && !hasMore && error === undefined && (
        <p className="text-ink-soft">Nothing has happened yet.</p>
      )}
      {hasMore && error === undefined && (
        <button type="button" className="btn btn-outline" aria-busy={isLoading} onClick={more}>
          Show older
        </button>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: WireTimelineEntry }) {
  const { timeZone } = useClinic();
  const { at, kind, text, status, amount, resource, resourceId } = entry;
  const path = resource && resourceId ? PATHS[resource] : undefined;
  const words = amount === undefined ? text : `${text}, ${formatMoney(amount, { always: true })}`;
  return (
    <li className="flex items-start gap-3 border-b border-linen py-2.5">
      <StaffIcon name={ICONS[kind]} size={16} className="mt-0.5" />
      <div className="min-w-0 grow">
        {path ? (
          <Link to={`${path}/${resourceId}`} className="font-semibold hover:underline">
            {words}
          </Link>
        ) : (
          <p className="font-semibold">{words}</p>
        )}
        <time dateTime={at} className="nums block text-small text-ink-soft">
          {momentText(at, timeZone)}
        </time>
      </div>
      {status && <Badge>{statusWords(status)}</Badge>}
    </li>
  );
}

/** Returns a status in plain words. Only the visit's own page has special texts such as "In clinic". */
const statusWords = (status: string) => {
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Reads the timeline page by page. Tabs that show only some kinds read larger pages. */
function useTimeline(customerId: string, tab: Tab) {
  const [docs, setDocs] = useState<WireTimelineEntry[]>([]);
  const [after, setAfter] = useState<string | null>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setIsLoading] = useState(true);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` loads the next page
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const query = { limit: tab === "timeline" ? 50 : 200, ...(after ? { after } : {}) };
    setIsLoading(true);
    setError(undefined);
    customersApi
      .call("customerTimeline", { params: { id: customerId }, query, signal })
      .then(({ data }) => {
        setDocs((before) => [...before, ...data.docs]);
        setAfter(data.nextCursor);
      })
      .catch((failure: unknown) => {
        if (!signal.aborted) setError(failure);
      })
      .finally(() => {
        if (!signal.aborted) setIsLoading(false);
      });
    return () => controller.abort();
  }, [customerId, tab, asked]);
  return {
    entries: docs.filter((entry) => isInTab(entry, tab)),
    hasMore: typeof after === "string",
    error,
    isLoading,
    more: () => setAsked((before) => before + 1),
  };
}
