import type { StaffOrder } from "#modules/checkout/contract/staff/staff-order.ts";
import { formatMoney } from "#shared/money.ts";
import { useClinic } from "../frame/clinic.tsx";
import { momentText } from "../kit/moment-text.ts";
import type { CellDrawings } from "../resource/list/list-table.tsx";
import { OrderBadge } from "./order-badge.tsx";

function Moment({ at }: { at: unknown }) {
  const { timeZone } = useClinic();
  return typeof at === "string" ? momentText(at, timeZone) : "";
}

/** How the list of orders draws what isn't plain text. */
export const orderCells: CellDrawings = {
  customerName: ({ customerName }) => (typeof customerName === "string" ? customerName : "Guest"),
  total: ({ total }) => (typeof total === "number" ? formatMoney(total, { always: true }) : ""),
  placedAt: ({ placedAt }) => <Moment at={placedAt} />,
  status: ({ status, method }) => (
    <OrderBadge status={status as StaffOrder["status"]} hasGoods={Boolean(method)} /> // the contract of the list
  ),
};
