import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { graceEndsAt } from "#modules/membership/domain/failed-charge.ts";
import type { MailBlock, MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { findFailedInstallment, findOwnedPlan } from "#modules/payment-plans/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";

const WHY = "You received this email because you bought a package using this email address.";

const orderPayload = z.object({ orderId: z.string() });
const unpaidPayload = z.object({ invoiceId: z.string(), day: z.int() });
const purchasePayload = z.object({ purchaseId: z.string() });

/** Writes the receipt for a later payment. */
const writePaid: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  const { plan, number, currency, card } = found?.order ?? {};
  if (!plan || !currency || !recipient) return undefined;
  const sum = formatMoney(plan.amount, { currency, always: true });
  const next = plan.instalments.find(({ status }) => status === "due");
  const what = `${plan.plan.name}, payment ${plan.nth} of ${plan.instalments.length}`;
  return {
    to: recipient.to,
    content: {
      subject: `Payment ${plan.nth} of ${plan.instalments.length} for ${plan.plan.name}`,
      preview: `We charged ${sum}. This is your receipt.`,
      heading: "We received your payment",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We charged your card ${sum} for your ${plan.plan.name}. ${
            next
              ? `The next payment of ${formatMoney(next.amount, { currency, always: true })} is on ${formatDay(next.dueOn, { today: deps.clock.now().toISOString() })}.`
              : "That was your last payment. Your package is paid in full."
          }`,
        },
        {
          kind: "sums",
          rows: [
            [what, sum],
            [card ? `Paid, card ending in ${card.last4}` : "Paid by card", sum],
          ],
        },
        { kind: "text", text: `Receipt number: ${number}.` },
        { kind: "link", label: "Your packages", url: `${siteOriginOf(deps.env)}/my-profile#packages` },
      ],
      reason: WHY,
    },
  };
};

const headingOf = (day: number) => (day >= 12 ? "Last chance to keep your package" : "We couldn’t take your payment");

/** Writes the email about an installment that couldn't be charged: how to pay it, and until when. */
const writeUnpaid: MailWriter = async (deps, payload) => {
  const { invoiceId, day } = unpaidPayload.parse(payload);
  const open = await findFailedInstallment(deps.db, invoiceId);
  const recipient = await recipientOf(deps, open?.customerId ?? null);
  if (!open?.failedAt || !recipient) return undefined;
  const {
    currency,
    location: { timeZone },
  } = await recallClinicSettings(deps);
  const sum = formatMoney(open.amountCents, { currency, always: true });
  const until = formatDay(dateInZone(graceEndsAt(open.failedAt), timeZone));
  const pay: MailBlock[] = open.pageUrl ? [{ kind: "link", label: `Pay ${sum}`, url: open.pageUrl }] : [];
  return {
    to: recipient.to,
    content: {
      subject: headingOf(day),
      preview: `${sum} is due for ${open.planName}.`,
      heading: headingOf(day),
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We couldn’t charge ${sum} for ${open.planName}. You keep the visits you’ve paid for. You can’t book more until this is paid. After ${until}, we’ll stop charging you, and the rest of the package will be canceled.`,
        },
        ...pay,
        { kind: "link", label: "Change card", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: WHY,
    },
  };
};

/** Writes the email sent after the grace period. */
const writeDefaulted: MailWriter = async (deps, payload) => {
  const { purchaseId } = purchasePayload.parse(payload);
  const found = await findOwnedPlan(deps.db, purchaseId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !recipient) return undefined;
  const { name } = found.plan.plan;
  return {
    to: recipient.to,
    content: {
      subject: `We’ve canceled the remaining payments for your ${name}`,
      preview: "You can still use the visits you’ve paid for.",
      heading: "You won’t be charged for your package again",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We tried for 14 days but couldn’t charge your card, so we’ve canceled the remaining payments for your ${name}. You can still use the visits you’ve paid for until ${formatDay(found.plan.endsOn, { today: deps.clock.now().toISOString() })}.`,
        },
        { kind: "link", label: "Your packages", url: `${siteOriginOf(deps.env)}/my-profile#packages` },
      ],
      reason: WHY,
    },
  };
};

/** Writes the email saying that a package expires soon with sessions left. Not sent once none are left. */
const writeEndsSoon: MailWriter = async (deps, payload) => {
  const { purchaseId } = purchasePayload.parse(payload);
  const found = await findOwnedPlan(deps.db, purchaseId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !recipient) return undefined;
  const { plan, sessions, endsOn } = found.plan;
  const left = sessions.total - sessions.used - sessions.reserved;
  if (left <= 0) return undefined;
  const visits = left === 1 ? "one visit" : `${left} visits`;
  const day = formatDay(endsOn, { today: deps.clock.now().toISOString() });
  return {
    to: recipient.to,
    content: {
      subject: `Your package expires on ${day}: ${plan.name}`,
      preview: `You have ${visits} left.`,
      heading: "Your package expires soon",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `You have ${visits} left in your ${plan.name}, good until ${day}. Anything you’ve paid for and haven’t used by then becomes store credit, which never expires.`,
        },
        { kind: "link", label: "Book a visit", url: `${siteOriginOf(deps.env)}/my-profile#packages` },
      ],
      reason: WHY,
    },
  };
};

/** The writers, by the names used in the queue. */
export const installmentMailWriters: MailWriters = {
  "plan-paid": writePaid,
  "plan-unpaid": writeUnpaid,
  "plan-defaulted": writeDefaulted,
  "plan-ends-soon": writeEndsSoon,
};
