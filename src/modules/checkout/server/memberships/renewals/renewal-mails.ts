import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { graceEndsAt } from "#modules/membership/domain/failed-charge.ts";
import { findOpenCharge } from "#modules/membership/server/public.ts";
import type { MailBlock, MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";
import { changeMailWriters } from "./change-mails.ts";
import { endingMailWriters } from "./ending-mails.ts";
import { priceMailWriters } from "./price-mail.ts";

const WHY = "You received this email because you have a membership under this email address.";

const orderPayload = z.object({ orderId: z.string() });

/** Writes the receipt of a renewal. */
const writeRenewed: MailWriter = async (deps, payload) => {
  const { orderId } = orderPayload.parse(payload);
  const found = await findOrder(deps.db, orderId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  const [line] = found?.lines ?? [];
  if (!found || !line || !recipient) return undefined;
  const { number, currency, card, membership } = found.order;
  const sum = formatMoney(line.lineTotal, { currency, always: true });
  const rows: [string, string][] = [
    [`${line.name}, ${line.detail.toLowerCase()}`, sum],
    [card ? `Paid, card ending in ${card.last4}` : "Paid by card", sum],
  ];
  const { timeZone } = (await recallClinicSettings(deps)).location;
  const until = membership?.periodEnd
    ? formatDay(dateInZone(new Date(membership.periodEnd), timeZone), { today: deps.clock.now().toISOString() })
    : undefined;
  const credit = membership?.credit ?? 0;
  return {
    to: recipient.to,
    content: {
      subject: `Your ${line.name} was renewed`,
      preview: `We charged ${sum}. This is your receipt.`,
      heading: "Your membership was renewed",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We renewed your ${line.name} and charged ${sum}.${until ? ` It renews again on ${until}.` : ""}`,
        },
        { kind: "sums", rows },
        ...(credit > 0
          ? [
              {
                kind: "text",
                text: `You have ${formatMoney(credit, { currency, always: true })} in new credit to spend.`,
              } as const,
            ]
          : []),
        { kind: "text", text: `Receipt number: ${number}. You can cancel at any time in your profile.` },
        { kind: "link", label: "Your membership", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: WHY,
    },
  };
};

const unpaidPayload = z.object({ invoiceId: z.string(), day: z.int() });

const headingOf = (day: number) =>
  day === 0
    ? "Your membership payment didn’t go through"
    : day < 12
      ? "Your membership payment is still due"
      : "Your membership ends in two days";

/** Writes the notice of a failed charge: what is due, until when, and the two ways to pay it. */
const writeUnpaid: MailWriter = async (deps, payload) => {
  const { invoiceId, day } = unpaidPayload.parse(payload);
  const open = await findOpenCharge(deps.db, invoiceId);
  const recipient = await recipientOf(deps, open?.customerId ?? null);
  if (!open || !recipient) return undefined;
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
      preview: `${sum} is due for your ${open.planName} membership.`,
      heading: headingOf(day),
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `We couldn’t charge ${sum} for your ${open.planName} membership. You keep member prices until ${until}. If we don’t receive a payment, your membership ends that day.`,
        },
        ...pay,
        { kind: "link", label: "Change card", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: WHY,
    },
  };
};

/** The mail writers by job name in the queue. */
export const renewalMailWriters: MailWriters = {
  "membership-renewed": writeRenewed,
  "membership-unpaid": writeUnpaid,
  ...endingMailWriters,
  ...priceMailWriters,
  ...changeMailWriters,
};
