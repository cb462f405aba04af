import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { MenuButton, type MenuItem } from "#staff/kit/menu-button.tsx";
import { openFile } from "#staff/kit/open-file.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { RefundDialog } from "../../refunds/staff/refund-dialog.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";
import { deskMoneyApi } from "../desk-money/desk-money-api.ts";
import { OrderDisputes } from "../disputes/order-disputes.tsx";
import { CancelOrderDialog } from "./cancel-order-dialog.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSide } from "./order-side.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { ordersApi } from "./orders-api.ts";
import { ShipDialog } from "./ship-dialog.tsx";
import { undoOrderStep, useOrderSteps } from "./use-order-steps.ts";

const PARENT = { to: "/admin/orders", label: "Orders" };

/** An order of goods: its lines, how far its delivery is, its totals and its history. */
export function OrderScreen({ id }: { id: string }) {
  const read = useRead(id, async (signal) => (await ordersApi.call("Order.get", { params: { id }, signal })).data);
  const { data: order, error, refresh, show } = read;
  if (!order) {
    const isGone = isApiError(error, "not_found");
    return (
      <>
        <PageHeader title="Order" parent={PARENT} />
        <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
          {isGone && <VisitOfOrder id={id} />}
          {error !== undefined && !isGone && <LoadFailed noun="order" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <div className="skeleton h-60" aria-hidden />}
        </div>
      </>
    );
  }
  return <OpenOrder key={order.id} order={order} show={show} refresh={refresh} />;
}

/** Shows a visit-only order on the page of its visit. */
function VisitOfOrder({ id }: { id: string }) {
  const { data, error } = useRead(id, async (signal) => {
    return (await deskMoneyApi.call("readDeskOrder", { params: { id }, signal })).data;
  });
  if (data?.appointmentId) return <Navigate to={`/admin/visits/${data.appointmentId}`} replace />;
  return data || error !== undefined ? <p>This order doesn't exist.</p> : null;
}

type OpenOrderProps = { order: StaffOrder; show: (order: StaffOrder) => void; refresh: () => Promise<void> };

function OpenOrder({ order, show, refresh }: OpenOrderProps) {
  const { can } = usePerson();
  const mayFulfill = can("orders.fulfill");
  const [notify, setNotify] = useState(!order.unreachable);
  const [isShipping, setIsShipping] = useState(false);
  const [isRefunding, setIsRefunding] = useState(false);
  const [isCanceling, setIsCanceling] = useState(false);
  const { busy, take } = useOrderSteps({ show, refresh });
  const has = (step: StaffOrder["steps"][number]) => mayFulfill && order.steps.includes(step);
  useTitle(`Order ${order.number}`);

  const steps: { label: string; name: "pack" | "ready" | "ship" | "deliver" }[] = [
    { name: "deliver", label: order.method === "shipping" ? "Mark as delivered" : "Hand over" },
    { name: "ready", label: "Ready for pickup" },
    { name: "ship", label: "Ship" },
    { name: "pack", label: "Mark as packed" },
  ];
  const possible = steps.filter(({ name }) => has(name));
  // The next step in the order's progress is the filled button; an unpacked order is packed first.
  const main = has("pack") ? "pack" : possible[0]?.name;
  const items: MenuItem[] = [
    ...(has("undo") ? [{ label: "Undo the last step", icon: "undo" as const, onChoose: () => void undo() }] : []),
    ...(has("cancel") ? [{ label: "Cancel the order", isHarmful: true, onChoose: () => cancel() }] : []),
  ];
  function cancel() {
    if (order.paidAt) setIsCanceling(true);
    else void take("cancel", order);
  }
  async function undo() {
    try {
      show(await undoOrderStep(order.id));
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "It could not be undone. Try again.");
      await refresh();
    }
  }
  const button = ({ name, label }: (typeof steps)[number]): ReactNode => (
    <button
      key={name}
      type="button"
      className={name === main ? "btn btn-primary" : "btn btn-outline"}
      aria-busy={busy === name}
      onClick={() => (name === "ship" ? setIsShipping(true) : void take(name, order, notify))}
    >
      {label}
    </button>
  );

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={String(order.number)}
        parent={PARENT}
        badge={
          <>
            <OrderBadge status={order.status} toPack={order.toPack} />
            <AlsoHere kind="Order" id={order.id} />
          </>
        }
        actions={
          <>
            {order.paidAt && (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => void openFile(papers("getInvoiceForStaff", order.id), `invoice-${order.number}.pdf`)}
              >
                <StaffIcon name="page" size={16} />
                Invoice
              </button>
            )}
            {mayFulfill && order.paidAt && order.method && (
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => void openFile(papers("getPackingSlip", order.id), `slip-${order.number}.pdf`)}
              >
                <StaffIcon name="printer" size={16} />
                Packing slip
              </button>
            )}
            {order.steps.includes("refund") && can("refunds.propose") && (
              <button type="button" className="btn btn-outline" onClick={() => setIsRefunding(true)}>
                <StaffIcon name="undo" size={16} />
                Refund
              </button>
            )}
            {possible.toSorted((one, other) => Number(one.name === main) - Number(other.name === main)).map(button)}
            {items.length > 0 && (
              <MenuButton label="More actions" items={items}>
                <StaffIcon name="dots" />
              </MenuButton>
            )}
          </>
        }
        tabs={<OrderSteps order={order} />}
      />
      <TwoColumns sideLabel="Customer and money" side={<OrderSide order={order} refresh={refresh} />}>
        <div className="grid gap-8">
          <OrderDisputes order={order} />
          {has("ready") && (
            <div className="border-l-3 border-sage bg-sage-pale px-4 py-3">
              {order.unreachable ? (
                <p>No email: call {order.customerName ?? "the customer"} when it is ready.</p>
              ) : (
                <Switch
                  label={`Email ${order.customerName ?? "the customer"} when it is ready for pickup`}
                  checked={notify}
                  onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
                />
              )}
            </div>
          )}
          <OrderLines order={order} canTick={mayFulfill} show={show} />
          <OrderTimeline order={order} />
        </div>
      </TwoColumns>
      {isRefunding && (
        <RefundDialog order={refundableOf(order)} refresh={refresh} onClose={() => setIsRefunding(false)} />
      )}
      {isCanceling && (
        <CancelOrderDialog
          order={order}
          isBusy={busy === "cancel"}
          onClose={() => setIsCanceling(false)}
          onConfirm={() => void take("cancel", order).then(() => setIsCanceling(false))}
        />
      )}
      {isShipping && <ShipDialog order={order} show={show} onClose={() => setIsShipping(false)} />}
    </div>
  );
}

const refundableOf = (order: StaffOrder) => ({
  ...order,
  shippingLeft: order.totals.shipping - order.shippingRefunded,
  tipLeft: order.totals.tip - order.tipRefunded,
  isReachable: order.unreachable === null,
});

const papers = (call: "getInvoiceForStaff" | "getPackingSlip", id: string) =>
  ordersApi.download(call, { params: { id } });
