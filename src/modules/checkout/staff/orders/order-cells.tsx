import { formatMoney } from "#shared/money.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import type { CellDrawings } from "#staff/resource/list/list-table.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";
import { OrderBadge } from "./order-badge.tsx";

function Moment({ at }: { at: unknown }) {
  const { timeZone } = useClinic();
  return typeof at === "string" ? momentText(at, timeZone) : "";
}

/** The cells of the order list that aren't plain text. */
export const orderCells: CellDrawings = {
  customerName: ({ customerName }) => (typeof customerName === "string" ? customerName : "Guest"),
  total: ({ total }) => (typeof total === "number" ? formatMoney(total, { always: true }) : ""),
  placedAt: ({ placedAt }) => <Moment at={placedAt} />,
  status: ({ status, toPack }) => (
    <OrderBadge status={status as StaffOrder["status"]} toPack={toPack === true} /> // the type in the list's contract
  ),
};
