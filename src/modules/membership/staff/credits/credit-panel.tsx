import { Link } from "react-router";
import { eventWords } from "#modules/ledger/staff/books/kind-words.ts";
import { formatMoney } from "#shared/money.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { type Credit, creditsApi } from "./credits-api.ts";

const money = (cents: number) => formatMoney(cents, { always: true });

const KINDS: Record<Credit["kind"], string> = {
  member: "Membership",
  birthday: "Birthday",
  referral: "Brought a friend",
  goodwill: "Goodwill",
};

/** The remaining balance of a grant of credit, its owner, and its movements. */
export function CreditPanel({ credit }: { credit: Credit }) {
  const { timeZone } = useClinic();
  const moves = useRead(`${credit.id} ${credit.leftCents}`, async (signal) => {
    return (await creditsApi.call("listCreditMoves", { params: { id: credit.id }, signal })).data;
  });
  const facts: [string, string | null][] = [
    ["For", KINDS[credit.kind]],
    ["Granted", momentText(credit.createdAt, timeZone)],
    ["Can be spent until", momentText(credit.expiresAt, timeZone)],
    ["Why it was given", credit.reason],
  ];
  return (
    <section aria-label="Credit" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money(credit.leftCents)}</p>
        <p className="text-ink-soft">left of {money(credit.grantedCents)}</p>
      </div>
      <FactList facts={facts}>
        {credit.customerId && (
          <div className="contents">
            <dt className="text-ink-soft">Customer</dt>
            <dd>
              <Link to={`/admin/customers/${credit.customerId}`} className="link">
                {credit.customerName}
              </Link>
            </dd>
          </div>
        )}
        {credit.membershipId && (
          <div className="contents">
            <dt className="text-ink-soft">Granted by</dt>
            <dd>
              <Link to={`/admin/memberships/${credit.membershipId}`} className="link">
                their membership
              </Link>
            </dd>
          </div>
        )}
      </FactList>
      <div>
        <h2 className="text-section pb-2">What moved</h2>
        <ul>
          {(moves.data ?? []).map(({ at, event, amount, orderId }) => (
            <li
              key={`${at} ${event} ${amount}`}
              className="flex flex-wrap justify-between gap-x-6 border-b border-linen py-2"
            >
              <span className="min-w-0 grow">
                {orderId ? (
                  <Link to={`/admin/orders/${orderId}`} className="link">
                    {eventWords(event)}
                  </Link>
                ) : (
                  eventWords(event)
                )}
              </span>
              <span className="nums text-ink-soft">{momentText(at, timeZone)}</span>
              <span className="nums ml-auto w-24 text-right">
                {amount < 0 ? "−" : "+"}
                {money(Math.abs(amount))}
              </span>
            </li>
          ))}
        </ul>
        {moves.error !== undefined && <p className="text-error">What moved couldn't be read.</p>}
      </div>
    </section>
  );
}
