import { dateInZone } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { shortDay } from "#web/day-in-words.ts";
import type { Order } from "../../contract/order.ts";
import { stagesOf, statusWords } from "../order-words.ts";

/** Shows an order's progress: the stages it passes through, each with its day once reached. */
export function StatusTimeline({ order, timeZone }: { order: Order; timeZone: string }) {
  const { productOrder, history, status } = order;
  if (!productOrder) return null;
  const stages = stagesOf(productOrder.fulfillment.kind);
  const reachedAt = (stage: string) => history.findLast((step) => step.status === stage)?.at;
  const furthest = stages.findLastIndex((stage) => reachedAt(stage) !== undefined);
  return (
    <ol aria-label={`Order ${order.number}: ${statusWords[status]}`} className="grid gap-y-3 sm:grid-cols-4">
      {stages.map((stage, index) => {
        const isReached = index <= furthest;
        const at = reachedAt(stage);
        return (
          <li
            key={stage}
            aria-current={index === furthest ? "step" : undefined}
            className={cx("border-t pt-2.5 pr-4", isReached ? "border-t-2 border-ink" : "border-linen text-ink-soft")}
          >
            <p className="text-small font-medium">
              {stage === "delivered" && productOrder.fulfillment.kind === "pickup" ? "Picked up" : statusWords[stage]}
            </p>
            <p className="text-note text-ink-soft">{at ? shortDay(dateInZone(new Date(at), timeZone)) : " "}</p>
          </li>
        );
      })}
    </ol>
  );
}
