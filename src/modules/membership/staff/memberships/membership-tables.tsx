import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { momentText, shortDayText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { MembershipFile } from "./memberships-api.ts";

const money = (cents: number) => formatMoney(cents, { always: true });

type FileProps = { file: MembershipFile };
type Row = { key: string; what: ReactNode; when: string; sum?: string };

/** A section of the contract's page, row by row; not rendered without rows. */
function Part({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="text-section pb-2">{title}</h2>
      <ul>
        {rows.map(({ key, what, when, sum }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-6 border-b border-linen py-2">
            <span className="min-w-0 grow">{what}</span>
            <span className="nums text-ink-soft">{when}</span>
            <span className="nums w-24 text-right">{sum}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Periods({ file }: FileProps) {
  const { timeZone } = useClinic();
  const day = (instant: string) => shortDayText(instant, timeZone);
  return (
    <Part
      title="Paid periods"
      rows={file.periods.map(({ start, end, plan, price, orderId }) => ({
        key: start,
        what: (
          <Link to={`/admin/orders/${orderId}`} className="link">
            {plan}
          </Link>
        ),
        when: `${day(start)} to ${day(end)}`,
        sum: money(price),
      }))}
    />
  );
}

export function FailedCharges({ file }: FileProps) {
  const { timeZone } = useClinic();
  return (
    <Part
      title="Charges that failed"
      rows={file.failedCharges.map(({ at, amount, isOpen, isFinal }) => ({
        key: at,
        what: isOpen
          ? isFinal
            ? "Open, the card isn't tried again"
            : "Open, the card is tried again"
          : "Settled or over",
        when: momentText(at, timeZone),
        sum: money(amount),
      }))}
    />
  );
}

const KINDS: Record<MembershipFile["credits"][number]["kind"], string> = {
  member: "Membership",
  birthday: "Birthday",
  referral: "Brought a friend",
  goodwill: "Goodwill",
};

export function Credits({ file }: FileProps) {
  const { timeZone } = useClinic();
  const day = (instant: string) => shortDayText(instant, timeZone);
  return (
    <Part
      title="Credit, and what is left of it"
      rows={file.credits.map(({ id, kind, granted, left, expiresAt, grantedAt, reason }) => ({
        key: id,
        what: reason ? `${KINDS[kind]}: ${reason}` : KINDS[kind],
        when: `${money(granted)} on ${day(grantedAt)}, until ${day(expiresAt)}`,
        sum: money(left),
      }))}
    />
  );
}

const CHANGES: Record<MembershipFile["changes"][number]["kind"], string> = {
  pause: "Paused",
  skip: "A month skipped",
  switch: "Switched",
  cancel: "Canceled",
  resume: "Resumed",
};

export function Changes({ file }: FileProps) {
  const { timeZone } = useClinic();
  return (
    <Part
      title="What was changed"
      rows={file.changes.map(({ kind, at, consent }) => ({
        key: at,
        what: consent ? `${CHANGES[kind]}: ${consent}` : CHANGES[kind],
        when: momentText(at, timeZone),
      }))}
    />
  );
}
