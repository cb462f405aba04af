import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WireCustomerMoney } from "#modules/wallet/staff/contract/wallet-calls.ts";
import { counted } from "#shared/counted.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import type { Read } from "#staff/kit/use-read.ts";

type Line = { key: string; what: ReactNode; value: string; note?: string | undefined };

const sum = (cents: number) => formatMoney(cents, { always: true });
const until = (day: string | null) => (day ? `until ${formatDate(day)}` : undefined);

/** Returns what the clinic owes a customer, by kind. */
function owedLines({ giftCards, credits, storeCredit, deposits, packages }: WireCustomerMoney): Line[] {
  return [
    ...giftCards.map(({ id, last4, balance }) => ({
      key: id,
      what: (
        <Link className="link" to={`/admin/offers/gift-cards/${id}`}>
          Gift card ending {last4}
        </Link>
      ),
      value: sum(balance),
    })),
    ...credits.map(({ id, kind, balance, expiresOn }) => ({
      key: id,
      value: sum(balance),
      note: until(expiresOn),
      what: kind === "membership" ? "Membership credit" : `Credit, ${kind.replaceAll("_", " ")}`,
    })),
    ...(storeCredit > 0 ? [{ key: "store", what: "Store credit", value: sum(storeCredit) }] : []),
    ...deposits.map(({ orderId, amount }) => ({
      key: orderId,
      what: (
        <Link className="link" to={`/admin/orders/${orderId}`}>
          Deposit for a visit
        </Link>
      ),
      value: sum(amount),
    })),
    ...packages.map(({ id, name, left, expiresOn }) => ({
      key: id,
      what: name,
      value: `${counted(left, "visit")} left`,
      note: until(expiresOn),
    })),
  ];
}

/** Shows what the clinic and a customer owe each other, and upcoming charges. */
export function CustomerMoney({ read }: { read: Read<WireCustomerMoney | undefined> }) {
  const { data, error, refresh } = read;
  if (!data && error !== undefined) return <LoadFailed noun="balances" error={error} onRetry={() => void refresh()} />;
  if (!data) return <LoadingRows rows={4} />;
  return (
    <div className="grid gap-6">
      <Lines title="We owe" lines={owedLines(data)} none="Nothing." />
      <Lines
        title="Owes us"
        lines={
          data.owedByCustomer > 0 ? [{ key: "fees", what: "Fees of visits", value: sum(data.owedByCustomer) }] : []
        }
        none="Nothing."
      />
      <Lines
        title="Charged next"
        lines={data.nextCharges.map(({ on, amount, of }) => ({
          key: `${on} ${of}`,
          what: of,
          value: sum(amount),
          note: formatDate(on),
        }))}
        none="Nothing is charged automatically."
      />
    </div>
  );
}

function Lines({ title, lines, none }: { title: string; lines: readonly Line[]; none: string }) {
  return (
    <section>
      <h2 className="border-b border-edge pb-1 font-sans text-body font-semibold">{title}</h2>
      {lines.length === 0 && <p className="pt-2.5 text-ink-soft">{none}</p>}
      <ul>
        {lines.map(({ key, what, value, note }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-linen py-2.5">
            <span>
              {what}
              {note && <span className="nums block text-small text-ink-soft">{note}</span>}
            </span>
            <span className="nums font-semibold">{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
