import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { PaidSection } from "../orders/paid-section.tsx";
import { useVisitOrders } from "./use-visit-orders.ts";

type VisitPaidProps = { page: WireVisitPage; refresh(): Promise<void> };

/** What was paid for each order of a visit, with a refund button for each. */
export function VisitPaid({ page, refresh }: VisitPaidProps) {
  const { data: money } = useVisitOrders(page);
  const own = page.orderId === null ? [] : [{ id: page.orderId, title: "Paid" }];
  const extra = (money?.orders ?? []).filter(({ kind }) => kind === "extra");
  return [...own, ...extra.map(({ id, number }) => ({ id, title: `Paid of order ${number}` }))].map(({ id, title }) => (
    <PaidSection
      key={id}
      orderId={id}
      title={title}
      version={`${page.version} ${page.paid} ${money?.paid} ${money?.refunded}`}
      mayRefund
      refresh={refresh}
    />
  ));
}
