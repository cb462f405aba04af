import { momentText } from "#staff/kit/moment-text.ts";
import { StaffIcon, type StaffIconName } from "#staff/kit/staff-icon.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";

const ICONS: Record<StaffOrder["timeline"][number]["kind"], StaffIconName> = {
  status: "box",
  payment: "card",
  parcel: "external",
  mail: "mail",
};

/** The history of an order, newest first. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const { timeZone } = useClinic();
  const entries = order.timeline.toReversed();
  return (
    <section>
      <h2 className="text-section pb-1">Timeline</h2>
      <ol>
        {entries.map(({ at, kind, text, by }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and they hold no state
            key={`${at} ${kind} ${entries.length - index}`}
            className="flex items-start gap-3 border-b border-linen py-2"
          >
            <StaffIcon name={ICONS[kind]} size={16} className="mt-0.5 text-ink-soft" />
            <p className="min-w-0 grow">{by ? `${text}, by ${by}` : text}</p>
            <time dateTime={at} className="nums shrink-0 text-small text-ink-soft">
              {momentText(at, timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
