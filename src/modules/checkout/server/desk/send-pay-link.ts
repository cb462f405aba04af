import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { enqueueMail, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { findOrder } from "../orders/order-queries.ts";
import { greetingBlock, recipientOfOrder } from "../orders/recipient.ts";
import { payLinkOf } from "../pay/pay-link.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { paysRest, restOf } from "../visit-orders/rest-of-visit.ts";

const PAY_LINK_MAIL = "pay-link";

const payloadSchema = z.object({ orderId: z.string() });

type Deps = Pick<ServerDeps, "db" | "clock" | "secrets" | "env">;

/**
 * Creates the link on which the customer pays the balance of a visit, and emails it on request: once per request.
 * Throws `not_found`, `order_closed` if nothing is due, and `conflict` for an email to a customer without one.
 */
export async function sendPayLink(
  deps: Deps,
  { orderId, isMailed }: { orderId: string; isMailed: boolean },
  { actor, key }: { actor: AuditActor; key: string },
): Promise<{ url: string }> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, orderId);
    if (!paysRest(order) || !order.visit || restOf(order) === 0)
      throw new AppError("order_closed", { message: "Nothing is due that a link could pay." });
    if (!isMailed) return;
    const found = await findOrder(tx, orderId);
    if (!found || !(await recipientOfOrder({ db: tx }, found))?.to.address)
      throw new AppError("conflict", { message: "This customer has no email. Show the code instead." });
    await enqueueMail(tx, { mail: PAY_LINK_MAIL, key: `${PAY_LINK_MAIL}:${key}`, payload: { orderId } });
    await writeAudit(tx, actor, {
      action: "payment.link",
      resource: "Appointment",
      resourceId: order.visit.id,
      summary: `Order ${order.number}: emailed a link to pay ${formatMoney(restOf(order), { always: true })}`,
    });
  });
  return { url: urlOf(deps, orderId) };
}

function urlOf({ secrets, clock, env }: Pick<ServerDeps, "secrets" | "clock" | "env">, orderId: string): string {
  const link = new URLSearchParams({ id: orderId, link: payLinkOf(secrets, orderId, clock.now()) });
  return `${siteOriginOf(env)}/confirmation?${link}`;
}

/** Writes the mail with the link to pay the balance of a visit. Returns nothing once it is paid. */
const writePayLink: MailWriter = async (deps, payload) => {
  const { orderId } = payloadSchema.parse(payload);
  const order = await deps.db.transaction((tx) => lockDeskOrder(tx, orderId));
  const found = await findOrder(deps.db, orderId);
  const person = found && (await recipientOfOrder(deps, found));
  const rest = restOf(order);
  if (!order.visit || !person?.to.address || rest === 0) return undefined;
  const sum = formatMoney(rest, { currency: order.currency, always: true });
  return {
    to: person.to,
    content: {
      subject: `Pay ${sum} for your visit`,
      preview: `Your visit on ${formatDay(order.visit.date)}`,
      heading: `${sum} for your visit`,
      blocks: [
        greetingBlock(person.firstName),
        { kind: "text", text: `${sum} is due for your visit on ${formatDay(order.visit.date)}.` },
        { kind: "link", label: `Pay ${sum}`, url: urlOf(deps, orderId) },
        { kind: "text", text: "This link works for seven days. You can also pay at the clinic." },
      ],
      reason: "You received this email because you asked us for a link to pay.",
    },
  };
};

export const payLinkMailWriters: MailWriters = { [PAY_LINK_MAIL]: writePayLink };
