import { momentText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import type { StaffOrder } from "../contract/staff-order.ts";

type Status = StaffOrder["status"];

const PICKUP: [Status, string][] = [
  ["paid", "Paid"],
  ["preparing", "Packed"],
  ["ready_for_pickup", "Ready for pickup"],
  ["delivered", "Handed over"],
];
const SHIPPING: [Status, string][] = [
  ["paid", "Paid"],
  ["preparing", "Packed"],
  ["shipped", "Shipped"],
  ["delivered", "Delivered"],
];

/**
 * The steps of an order in a row, with time and person. An undone step is shown as not done; steps that a closed order
 * never reached aren't shown.
 */
export function OrderSteps({ order }: { order: StaffOrder }) {
  const { timeZone } = useClinic();
  const steps = order.method === "shipping" ? SHIPPING : PICKUP;
  const reached = steps.findIndex(([status]) => status === order.status);
  const isClosed = order.status === "cancelled" || order.status === "refunded";
  const eventOf = (reachedStatus: Status) =>
    order.timeline.findLast(({ kind, status }) => kind === "status" && status === reachedStatus);
  const shown = steps.filter(([status]) => !isClosed || eventOf(status));
  if (shown.length === 0) return <div className="border-b border-linen" />;
  return (
    <ol className="flex flex-wrap gap-x-8 gap-y-2 border-b border-linen px-4 pb-4 md:px-6">
      {shown.map(([status, label], at) => {
        const event = eventOf(status);
        const isDone = reached === -1 ? event !== undefined : at <= reached;
        return (
          <li key={status} className="flex items-center gap-2">
            <span aria-hidden className={cx("size-2 rounded-pill", isDone ? "bg-ok" : "border-[1.5px] border-edge")} />
            <span className={isDone ? "font-semibold" : "text-ink-soft"}>
              {label}
              <span className="sr-only">{isDone ? ", done" : ", not yet"}</span>
            </span>
            {isDone && event && (
              <span className="text-small text-ink-soft">
                {[momentText(event.at, timeZone), event.by].filter(Boolean).join(", ")}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
