import { formatMoney } from "#shared/money.ts";
import { formatDate, formatTime } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Order } from "../../contract/order.ts";

type OrderVisitProps = {
  visit: NonNullable<Order["serviceOrder"]>;
  orderId: string;
  currency: string;
};

/** The visit booked with an order: when, with whom, which treatments, and that it is paid at the clinic. */
export function OrderVisit({ visit, orderId, currency }: OrderVisitProps) {
  const { date, time, endTime, practitioner, services, status, totals, mostDueAtClinic } = visit;
  const isOff = status === "cancelled" || status === "no_show";
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const due = totals.dueAtClinic;
  return (
    <div>
      <p className={isOff ? "text-card line-through decoration-1" : "text-card"}>
        <WholeWords>
          {dayInWords(date)}, {formatTime(time)}
        </WholeWords>
      </p>
      <p className="text-small text-ink-soft">
        <WholeWords>
          {formatDate(date)}, {formatTime(time)} to {formatTime(endTime)}, with {practitioner.name}
        </WholeWords>
      </p>
      <ul className="pt-3">
        {services.map(({ id, name, quantity }) => (
          <li key={id} className="border-t border-linen py-2">
            {quantity > 1 ? `${quantity} × ${name}` : name}
          </li>
        ))}
      </ul>
      {isOff ? (
        <p className="pt-2 text-small">
          {status === "cancelled" ? "This visit is canceled." : "You missed this visit."}
        </p>
      ) : (
        <>
          <p className="flex justify-between gap-4 border-t border-linen pt-3">
            <span>Due at the clinic</span>
            <span className="nums">
              {mostDueAtClinic > due ? `${money(due)} to ${money(mostDueAtClinic)}` : money(due)}
            </span>
          </p>
          <div className="pt-4">
            <LinkButton to={`/service-booked/${orderId}`} look="outline" small>
              Calendar and preparation
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
