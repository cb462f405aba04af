import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { openFile } from "#staff/kit/open-file.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { TwoColumns } from "#staff/kit/page/two-columns.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { ordersApi } from "./orders-api.ts";
import { type PackingLine, type PackingOrder, packingOrdersOf } from "./packing-orders.ts";
import { undoOrderStep } from "./use-order-steps.ts";

const wordsOf = (error: unknown, otherwise: string) => (isApiError(error) ? error.message : otherwise);

/** Shows which goods to take from each shelf for all paid orders together, and next to them the orders. */
export function PackingScreen() {
  const read = useRead("packing", async (signal) => (await ordersApi.call("readPackingList", { signal })).data);
  const { data, error, refresh } = read;
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  useTitle("Packing list");
  const shelves = (data?.shelves ?? []).map((shelf) => ({
    ...shelf,
    lines: shelf.lines.map((line) => ({ ...line, packed: ticked[line.lineId] ?? line.packed })),
  }));
  const orders = packingOrdersOf(shelves.flatMap(({ lines }) => lines));

  async function tick({ orderId, lineId }: PackingLine, packed: boolean) {
    setTicked((before) => ({ ...before, [lineId]: packed }));
    try {
      const params = { id: orderId, lineId };
      await ordersApi.call("tickOrderLine", { params, body: { packed }, idempotencyKey: crypto.randomUUID() });
    } catch (failure) {
      setTicked((before) => ({ ...before, [lineId]: !packed }));
      showFailed(wordsOf(failure, "The line was not checked off. Try again."));
      await refresh();
    }
  }
  const pack = ({ id, number }: PackingOrder) =>
    reportChange(() => ordersApi.call("packOrder", { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() }), {
      refresh,
      done: `Order ${number} is packed.`,
      undo: () => undoOrderStep(id),
      otherwise: "The order was not marked as packed. Try again.",
    });

  return (
    <div className="flex grow flex-col">
      <PageHeader
        title="Packing list"
        parent={{ to: "/admin/orders?view=pack", label: "Orders" }}
        note={data && `${data.orders} ${data.orders === 1 ? "order" : "orders"}`}
        actions={
          <button type="button" className="btn btn-outline no-print" onClick={() => window.print()}>
            <StaffIcon name="printer" size={16} />
            Print
          </button>
        }
      />
      {data === undefined || orders.length === 0 ? (
        <div className="px-4 py-5 md:px-6">
          {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />}
          {error === undefined && data === undefined && <LoadingRows />}
          {data && (
            <EmptyList
              action={
                <Link to="/admin/orders" className="btn btn-outline">
                  All orders
                </Link>
              }
            >
              Nothing to pack.
            </EmptyList>
          )}
        </div>
      ) : (
        <TwoColumns sideLabel="Orders" side={<Orders orders={orders} onPack={pack} />}>
          <div className="grid gap-6">
            {shelves.map(({ name, lines }) => (
              <section key={name}>
                <h2 className="text-section border-b border-edge pb-1">{name}</h2>
                <ul>
                  {lines.map((line) => (
                    <Line key={line.lineId} line={line} onTick={(packed) => void tick(line, packed)} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </TwoColumns>
      )}
    </div>
  );
}

function Line({ line, onTick }: { line: PackingLine; onTick: (packed: boolean) => void }) {
  return (
    <li className="flex items-center gap-3 border-b border-linen">
      <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 py-1 coarse:min-h-[52px]">
        <input
          type="checkbox"
          className="tick"
          checked={line.packed}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span className="nums w-8 shrink-0 text-end font-semibold">{line.quantity}</span>
        <span className={line.packed ? "min-w-0 text-ink-soft line-through" : "min-w-0"}>
          {line.name} <span className="text-ink-soft">{line.detail}</span>
        </span>
      </label>
      <Link
        to={`/admin/orders/${line.orderId}`}
        className="link nums inline-flex min-h-6 shrink-0 items-center text-ink-soft coarse:min-h-11"
      >
        <span className="sr-only">Order </span>
        {line.orderNumber}
      </Link>
    </li>
  );
}

type OrdersProps = { orders: readonly PackingOrder[]; onPack: (order: PackingOrder) => Promise<unknown> };

function Orders({ orders, onPack }: OrdersProps) {
  const [busy, setBusy] = useState<string>();
  return (
    <section>
      <h2 className="text-section pb-1">Orders</h2>
      <ul>
        {orders.map((order) => {
          const { id, number, lines, packed } = order;
          const isFull = packed === lines;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-linen py-2">
              <Link to={`/admin/orders/${id}`} className="nums font-semibold hover:underline">
                {number}
              </Link>
              <span className="grow text-small text-ink-soft">
                {packed} of {lines} {lines === 1 ? "line" : "lines"}
              </span>
              <button
                type="button"
                className="btn btn-outline btn-small no-print"
                onClick={() =>
                  void openFile(ordersApi.download("getPackingSlip", { params: { id } }), `slip-${number}.pdf`)
                }
              >
                Slip<span className="sr-only"> of order {number}</span>
              </button>
              <button
                type="button"
                className={isFull ? "btn btn-primary btn-small no-print" : "btn btn-outline btn-small no-print"}
                aria-busy={busy === id}
                onClick={async () => {
                  setBusy(id);
                  await onPack(order);
                  setBusy(undefined);
                }}
              >
                Packed<span className="sr-only">, order {number}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
