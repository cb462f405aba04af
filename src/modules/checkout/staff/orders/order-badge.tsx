import { Badge } from "#staff/kit/badge.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";

const LOOKS = {
  pending: { tone: "warn", dot: "ring", words: "Unpaid" },
  paid: { tone: "plain", dot: "ring", words: "To pack" },
  preparing: { tone: "plain", dot: "full", words: "Packed" },
  ready_for_pickup: { tone: "ok", dot: "ring", words: "Ready for pickup" },
  shipped: { tone: "ok", dot: "full", words: "Shipped" },
  delivered: { tone: "ok", dot: "full", words: "Handed over" },
  cancelled: { tone: "plain", dot: "line", words: "Canceled" },
  refunded: { tone: "plain", dot: "line", words: "Refunded" },
  partly_refunded: { tone: "plain", dot: "full", words: "Partly refunded" },
} as const;

const PAID = { tone: "ok", dot: "full", words: "Paid" } as const;

type OrderBadgeProps = {
  status: StaffOrder["status"];
  /** False if there is nothing to pack: gift cards, a membership, a package and refunded items aren't packed. */
  toPack: boolean;
};

/** Shows an order's status, in words and by the shape of a dot. */
export function OrderBadge({ status, toPack }: OrderBadgeProps) {
  const { words, ...look } = status === "paid" && !toPack ? PAID : LOOKS[status];
  return <Badge {...look}>{words}</Badge>;
}
