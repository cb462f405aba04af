import { Link } from "react-router";
import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import { formatMoney } from "#shared/money.ts";
import { cityLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { openFile } from "#staff/kit/open-file.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";
import { TakePayment } from "../desk-money/take-payment.tsx";
import { ordersApi } from "./orders-api.ts";
import { PaidSection } from "./paid-section.tsx";

/** The buyer, the fulfillment, and the sums. */
export function OrderSide({ order, refresh }: { order: StaffOrder; refresh: () => Promise<void> }) {
  return (
    <div className="grid gap-6">
      <section>
        <h2 className="text-section pb-1">Customer</h2>
        {order.customerId ? (
          <Link to={`/admin/customers/${order.customerId}`} className="link inline-flex min-h-6 items-center">
            {order.customerName ?? "Customer without a name"}
          </Link>
        ) : (
          <p>{isCounterSale(order) ? "Sold at the counter" : "Bought as a guest"}</p>
        )}
        {order.unreachable && !(isCounterSale(order) && !order.customerId) && (
          <p className="text-ink-soft">No email: call about this order.</p>
        )}
      </section>
      <Reach order={order} />
      {order.visit && (
        <section>
          <h2 className="text-section pb-1">Visit</h2>
          <Link to={`/admin/visits/${order.visit.id}`} className="link inline-flex min-h-6 items-center">
            {formatDay(order.visit.date)}, {formatTime(order.visit.time)}
          </Link>
          <p className="text-ink-soft">
            {order.visit.status === "cancelled" ? "Canceled" : "Booked with this order, paid at the clinic"}
          </p>
        </section>
      )}
      <section>
        <h2 className="text-section pb-1">Money</h2>
        <Sums order={order} />
        <div className="pt-3 empty:hidden">
          <TakePayment
            orderId={order.id}
            isDue={order.status === "pending" && order.totals.dueAtClinic > 0}
            refresh={refresh}
          />
        </div>
        {order.creditNotes.map(({ number, total, reason, by }) => (
          <p key={number} className="pt-2">
            <button
              type="button"
              className="link inline-flex min-h-6 items-center"
              onClick={() => openNote(order, number)}
            >
              Credit note {number}
            </button>
            , {formatMoney(total, { always: true })}
            <span className="block text-small text-ink-soft">
              {reason}, {by}
            </span>
          </p>
        ))}
      </section>
      <PaidSection orderId={order.id} version={order.version} refresh={refresh} />
    </div>
  );
}

const isCounterSale = ({ totals }: StaffOrder) => totals.dueAtClinic + totals.paidAtClinic > 0;

function openNote({ id }: StaffOrder, number: number): void {
  const params = { id, file: `${number}.pdf` };
  void openFile(ordersApi.download("getCreditNoteForStaff", { params }), `credit-note-${number}.pdf`);
}

function Reach({ order }: { order: StaffOrder }) {
  const { timeZone } = useClinic();
  const { fulfillment, lines } = order;
  if (!fulfillment)
    return (
      lines.some(({ kind }) => kind === "gift") && (
        <section>
          <h2 className="text-section pb-1">Gift cards</h2>
          <p>Sent by email, each on its day</p>
        </section>
      )
    );
  const address = fulfillment.kind === "shipping" ? fulfillment.address : undefined;
  return (
    <section>
      <h2 className="text-section pb-1">{fulfillment.kind === "shipping" ? "Shipping" : "Pickup"}</h2>
      {fulfillment.kind === "shipping" ? (
        <>
          {address && (
            <address className="not-italic">
              {address.firstName} {address.lastName}
              <br />
              {address.line1}
              {address.line2 && `, ${address.line2}`}
              <br />
              {cityLine(ofCountry(address))}
            </address>
          )}
          <p className="text-ink-soft">Expected {formatDay(fulfillment.expectedOn)}</p>
        </>
      ) : (
        <p>At the front desk</p>
      )}
      {order.parcels
        .filter(({ kind }) => kind === "shipping")
        .map((parcel) => (
          <p key={parcel.id} className="pt-2">
            {parcel.carrier}, <span className="nums">{parcel.number}</span>
            <span className="block text-small text-ink-soft">
              {pieces(parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0))},{" "}
              {momentText(parcel.madeAt, timeZone)}, {parcel.madeBy}
            </span>
          </p>
        ))}
    </section>
  );
}

const pieces = (count: number) => `${count} ${count === 1 ? "piece" : "pieces"}`;

function Sums({ order: { totals } }: { order: StaffOrder }) {
  const rows: [string, number][] = [
    ["Lines", totals.subtotal],
    ["Member savings", -totals.memberSavings],
    ...discountRows(totals).map(([label, cents]): [string, number] => [label, -cents]),
    ["Shipping", totals.shipping],
    ["Tax", totals.tax],
    ["Gift card", -totals.giftCard],
    ["Small balance waived", -totals.waived],
  ];
  return (
    <dl className="nums grid gap-1">
      {rows
        .filter(([label, cents]) => cents !== 0 || label === "Lines")
        .map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{formatMoney(cents, { always: true })}</dd>
          </div>
        ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-2">
        <dt className="font-semibold">Total</dt>
        <dd className="text-section">{formatMoney(totals.total, { always: true })}</dd>
      </div>
    </dl>
  );
}
