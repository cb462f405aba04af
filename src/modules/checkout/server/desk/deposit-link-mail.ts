import { z } from "zod";
import { holds, siteOriginOf } from "#modules/booking/server/public.ts";
import type { MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { findOrder } from "../orders/order-queries.ts";
import { greetingBlock, recipientOfOrder } from "../orders/recipient.ts";
import { payLinkOf } from "../pay/pay-link.ts";

export const DEPOSIT_LINK_MAIL = "deposit-link";

const payloadSchema = z.object({ orderId: z.string() });

/**
 * Writes the email with the link that pays the deposit of a visit that staff hold. Sends nothing once it is paid, or
 * its slot is free again.
 */
const writeDepositLink: MailWriter = async (deps, payload) => {
  const { orderId } = payloadSchema.parse(payload);
  const [found, kept] = [await findOrder(deps.db, orderId), await holds.findPlaceOfOrder(deps.db, orderId)];
  const person = found && (await recipientOfOrder(deps, found));
  if (!found || !kept || !person || found.order.status !== "pending") return undefined;
  const { currency, totals } = found.order;
  const [sum, rest] = [totals.dueNow, totals.dueAtClinic].map((cents) =>
    formatMoney(cents, { currency, always: true }),
  );
  const when = `${formatDay(kept.date)}, ${formatTime(kept.time)}`;
  const until = `${formatDay(dateInZone(kept.until, kept.timeZone))}, ${formatTime(timeInZone(kept.until, kept.timeZone))}`;
  const link = new URLSearchParams({ id: orderId, link: payLinkOf(deps.secrets, orderId, deps.clock.now()) });
  return {
    to: person.to,
    content: {
      subject: `Pay the deposit to book your visit on ${when}`,
      preview: `${sum}, by ${until}`,
      heading: "Pay the deposit to book your visit",
      blocks: [
        greetingBlock(person.firstName),
        {
          kind: "text",
          text: `We’re holding your visit on ${when} until ${until}. Pay the ${sum} deposit to book it. ${totals.dueAtClinic > 0 ? `The rest, ${rest}, is due at the clinic.` : ""}`.trim(),
        },
        { kind: "link", label: `Pay ${sum}`, url: `${siteOriginOf(deps.env)}/confirmation?${link}` },
        {
          kind: "text",
          text: "If you don’t pay by then, we’ll release the time.",
        },
      ],
      reason: "You received this email because you asked us to book this visit.",
    },
  };
};

export const depositMailWriters: MailWriters = { [DEPOSIT_LINK_MAIL]: writeDepositLink };
