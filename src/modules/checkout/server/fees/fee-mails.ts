import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { findGuest, getVisit, siteOriginOf, visitFees } from "#modules/booking/server/public.ts";
import { enqueueMail, greeting, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { feeNames } from "../../domain/fee-names.ts";
import { payLinkOf } from "../pay/pay-link.ts";

type FeeMail = "fee-link" | "fee-charged" | "fee-waived";

const payloadSchema = z.object({ feeId: z.string(), orderId: z.string().nullable(), isResold: z.boolean().optional() });

type FeeOfMail = { feeId: string; orderId: string | null; isResold?: boolean };

/** Queues a mail about a fee that was charged or waived, once. */
export async function mailFee(
  db: DatabaseOrTransaction,
  mail: Exclude<FeeMail, "fee-link">,
  fee: FeeOfMail,
): Promise<void> {
  await enqueueMail(db, { mail, key: `${mail}:${fee.feeId}`, payload: fee });
}

/** Queues a mail with the link to pay a fee: once for each refused charge, however often it is called. */
export async function mailFeeLink(db: DatabaseOrTransaction, fee: FeeOfMail, requestKey: string): Promise<void> {
  await enqueueMail(db, { mail: "fee-link", key: `fee-link:${fee.feeId}:${requestKey}`, payload: fee });
}

async function readFee(deps: Pick<ServerDeps, "db">, payload: unknown) {
  const { feeId, orderId, isResold } = payloadSchema.parse(payload);
  const fee = await visitFees.findFee(deps.db, feeId);
  const visit = await getVisit(deps.db, fee.appointmentId);
  const person = await personOf(deps.db, visit);
  if (!person?.email) return undefined;
  const to = { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email };
  const when = `${formatDay(visit.date)}, ${formatTime(visit.time)}`;
  const hello = greeting(person.firstName);
  return { fee, orderId, isResold, to, when, hello, money: (cents: number) => formatMoney(cents, { always: true }) };
}

async function personOf(db: DatabaseOrTransaction, { id, customerId }: Appointment) {
  return customerId ? getCustomerSummary(db, customerId) : findGuest(db, id);
}

const REASON = "You received this email because of your visit.";

/**
 * Writes the mail about a fee that couldn't be charged: its amount, and the link to pay it. Returns nothing once it
 * isn't owed anymore.
 */
const writeFeeLink: MailWriter = async (deps, payload) => {
  const found = await readFee(deps, payload);
  if (found?.fee.state !== "owed" || !found.orderId) return undefined;
  const { fee, orderId, to, when, hello, money } = found;
  const sum = money(fee.amountCents - fee.paidCents);
  const link = new URLSearchParams({ id: orderId, link: payLinkOf(deps.secrets, orderId, deps.clock.now()) });
  return {
    to,
    content: {
      subject: `Please pay ${sum} for your visit on ${when}`,
      preview: `${feeNames[fee.kind]}: ${sum}`,
      heading: `${feeNames[fee.kind]}: ${sum}`,
      blocks: [
        hello,
        {
          kind: "text",
          text: `A fee of ${sum} is due for your visit on ${when}, as agreed when you booked. We couldn’t charge your card: it was declined, or your bank needs you to confirm the payment.`,
        },
        { kind: "link", label: `Pay ${sum}`, url: `${siteOriginOf(deps.env)}/confirmation?${link}` },
        { kind: "text", text: "This link works for seven days. You can also pay at your next visit." },
      ],
      reason: REASON,
    },
  };
};

const writeFeeCharged: MailWriter = async (deps, payload) => {
  const found = await readFee(deps, payload);
  if (found?.fee.state !== "paid") return undefined;
  const { fee, to, when, hello, money } = found;
  const sum = money(fee.amountCents);
  return {
    to,
    content: {
      subject: `${sum} was charged for your visit on ${when}`,
      preview: `${feeNames[fee.kind]}: ${sum}`,
      heading: `${feeNames[fee.kind]}: ${sum}`,
      blocks: [
        hello,
        { kind: "text", text: `We charged ${sum} for your visit on ${when}, as agreed when you booked.` },
        { kind: "text", text: "If something’s wrong, reply to this email or call us." },
      ],
      reason: REASON,
    },
  };
};

const writeFeeWaived: MailWriter = async (deps, payload) => {
  const found = await readFee(deps, payload);
  if (found?.fee.state !== "waived") return undefined;
  const { fee, isResold, to, when, hello, money } = found;
  const waived = isResold ? "Someone else booked your time, so we’ve waived" : "We waived";
  const back =
    fee.paidCents > 0
      ? ` ${money(fee.paidCents)} goes back to your original payment method.`
      : " You don’t owe anything.";
  return {
    to,
    content: {
      subject: `The fee for your visit on ${when} is waived`,
      preview: `${money(fee.amountCents)} is waived`,
      heading: "Your fee is waived",
      blocks: [
        hello,
        { kind: "text", text: `${waived} the fee of ${money(fee.amountCents)} for your visit on ${when}.${back}` },
      ],
      reason: REASON,
    },
  };
};

export const feeMailWriters: MailWriters = {
  "fee-link": writeFeeLink,
  "fee-charged": writeFeeCharged,
  "fee-waived": writeFeeWaived,
};
