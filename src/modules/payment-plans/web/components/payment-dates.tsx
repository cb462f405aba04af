import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import type { ScheduledPayment } from "../../domain/installment-schedule.ts";

type PaymentDatesProps = {
  payments: readonly ScheduledPayment[];
  /** The clinic's day, which is shown as "today". */
  today: string;
};

/** Every payment with its date, in order. */
export function PaymentDates({ payments, today }: PaymentDatesProps) {
  return (
    <ol className="nums text-small">
      {payments.map(({ dueOn, amount }) => (
        <li key={dueOn} className="flex justify-between gap-4 border-b border-linen py-1.5">
          <span>{dueOn === today ? "Today" : formatDate(dueOn)}</span>
          <span>{formatMoney(amount, { always: true })}</span>
        </li>
      ))}
    </ol>
  );
}
