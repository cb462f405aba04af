import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { cx } from "#web/cx.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";
import { ordersApi } from "./orders-api.ts";

type Line = StaffOrder["lines"][number];

type OrderLinesProps = {
  order: StaffOrder;
  /** Whether lines can be checked off now. */
  canTick: boolean;
  show: (order: StaffOrder) => void;
};

/** Lists what was bought. While the order is being packed, each line is checked off. */
export function OrderLines({ order, canTick, show }: OrderLinesProps) {
  const isPacking = order.fulfillment && (order.status === "paid" || order.status === "preparing");
  return (
    <section>
      <h2 className="text-section pb-2">Lines</h2>
      <table className="w-full border-collapse">
        <thead className="max-md:sr-only">
          <tr className="h-[34px] border-b border-ink text-small text-ink-soft">
            <th scope="col" className="text-start font-medium">
              Product
            </th>
            <th scope="col" className="text-end font-medium">
              Price
            </th>
            <th scope="col" className="px-4 text-end font-medium">
              Pieces
            </th>
            <th scope="col" className="text-end font-medium">
              Total
            </th>
            {isPacking && (
              <th scope="col" className="pl-4 text-start font-medium">
                Packed
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id} className="border-b border-linen align-middle">
              <td className="py-2">
                <div className="flex items-center gap-3">
                  <Picture
                    picture={line.picture}
                    sizes="44px"
                    decorative
                    className="size-11 shrink-0 overflow-hidden rounded-picture bg-sand"
                  />
                  <div className="min-w-0">
                    <p className="font-semibold">{line.name}</p>
                    <p className="text-small text-ink-soft">{line.detail}</p>
                    {line.inParcels > 0 && line.inParcels < line.quantity && (
                      <p className="text-small text-ink-soft">{line.inParcels} shipped</p>
                    )}
                    {line.refundedCents > 0 && (
                      <p className="text-small text-ink-soft">
                        {line.refundedQuantity > 0 && `${line.refundedQuantity} came back, `}
                        {formatMoney(line.refundedCents, { always: true })} refunded
                      </p>
                    )}
                  </div>
                </div>
              </td>
              <td className="nums text-end max-md:hidden">{formatMoney(line.unitPrice, { always: true })}</td>
              <td className={cx("nums px-4 text-end", line.quantity > 1 && "font-semibold")}>{line.quantity}</td>
              <td className="nums text-end">{formatMoney(line.lineTotal, { always: true })}</td>
              {isPacking && (
                <td className="pl-4">
                  {isPacked(line) && <PackedTick orderId={order.id} line={line} canTick={canTick} show={show} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether a line can be packed: only lines of goods can. */
const isPacked = ({ kind }: Line) => kind === "product" || kind === "bundle";

type PackedTickProps = { orderId: string; line: Line; canTick: boolean; show: (order: StaffOrder) => void };

function PackedTick({ orderId, line, canTick, show }: PackedTickProps) {
  const [wanted, setWanted] = useState<boolean>();
  async function tick(packed: boolean) {
    setWanted(packed);
    try {
      const params = { id: orderId, lineId: line.id };
      const input = { params, body: { packed }, idempotencyKey: crypto.randomUUID() };
      show((await ordersApi.call("tickOrderLine", input)).data);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The line was not checked off. Try again.");
    } finally {
      setWanted(undefined);
    }
  }
  return (
    <label className="flex min-h-9 items-center coarse:min-h-11">
      <input
        type="checkbox"
        className="tick"
        aria-label={`${line.name}, ${line.detail} is packed`}
        checked={wanted ?? line.packed}
        disabled={!canTick}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
    </label>
  );
}
