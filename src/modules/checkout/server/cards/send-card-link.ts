import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { findGuest, getVisit, siteOriginOf, visitLinkOf } from "#modules/booking/server/public.ts";
import {
  enqueueMail,
  greeting,
  type MailDeps,
  type MailWriter,
  type MailWriters,
} from "#modules/notifications/server/public.ts";
import { countTry, countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { visitOfOrder } from "./card-of-visit.ts";

const payloadSchema = z.object({ orderId: z.string() });

/**
 * Emails the link to save a card to the email of a guest's booking. An order that doesn't exist or has no such link
 * gets the same response but no email, as does a link requested too often. Throws `rate_limited` only by IP address.
 */
export async function sendCardLink(
  { db, env, secrets }: Pick<ServerDeps, "db" | "env" | "secrets">,
  { orderId, clientNetwork }: { orderId: string; clientNetwork: string | undefined },
): Promise<void> {
  const factor = env.rateLimitFactor;
  await countTryOfNetwork(db, "card-link", networkOf({ env, secrets }, clientNetwork), limits.cardLinksPerAddress);
  const appointmentId = await visitOfOrder({ db }, orderId);
  if (!appointmentId) return;
  try {
    await countTry(db, `card-link-order:${orderId}`, limits.cardLinksPerOrder, factor);
  } catch (error) {
    if (isAppError(error, "rate_limited")) return;
    throw error;
  }
  await enqueueMail(db, { mail: "card-link", key: `card-link:${newId()}`, payload: { orderId } });
}

/**
 * Writes the email with the link to save a card for a guest's visit. Sends nothing once the visit is over, canceled, or
 * belongs to an account.
 */
const writeCardLink: MailWriter = async (deps, payload) => {
  const { orderId } = payloadSchema.parse(payload);
  const appointmentId = await visitOfOrder(deps, orderId);
  const visit = appointmentId ? await getVisit(deps.db, appointmentId) : undefined;
  const guest = visit && (await findGuest(deps.db, visit.id));
  if (!visit?.hasGuestLink || !guest?.email) return undefined;
  if (visit.status !== "booked" && visit.status !== "confirmed") return undefined;
  const path = `/guest-card-saver/${encodeURIComponent(guest.email)}/${orderId}`;
  const link = new URLSearchParams({ link: visitLinkOf(deps.secrets, visit.id) });
  return {
    to: { name: `${guest.firstName} ${guest.lastName}`.trim(), address: guest.email },
    content: {
      subject: "Save a card for your visit",
      preview: "This link is only for you.",
      heading: "Save a card for your visit",
      blocks: [
        greeting(guest.firstName),
        {
          kind: "text",
          text: `Use this link to save a card for your visit on ${formatDay(visit.date)}, ${formatTime(visit.time)}. You won’t be charged when you save it.`,
        },
        { kind: "link", label: "Save a card", url: `${siteOriginOf(deps.env)}${path}?${link}` },
      ],
      reason: "You received this email because someone requested this link for your booking.",
    },
  };
};

const byStaffSchema = z.object({ customerId: z.string(), orderId: z.string().optional() });

/** Writes the email with the link that the desk sends a customer. Sends nothing once its visit is over or canceled. */
const writeLinkByStaff: MailWriter = async (deps, payload) => {
  const { customerId, orderId } = byStaffSchema.parse(payload);
  const person = await getCustomerSummary(deps.db, customerId);
  if (!person?.email) return undefined;
  const url = orderId ? await linkOfVisit(deps, orderId, person.email) : `${siteOriginOf(deps.env)}/my-profile#card`;
  if (!url) return undefined;
  return {
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    content: {
      subject: "Save a card with us",
      preview: "You won’t be charged when you save it.",
      heading: "Save a card with us",
      blocks: [
        greeting(person.firstName),
        {
          kind: "text",
          text: "You can save a card on our site for your visits. Before you do, you’ll see what we may charge and when. You won’t be charged when you save it.",
        },
        { kind: "link", label: "Save a card", url },
      ],
      reason: "You received this email because we sent you this link.",
    },
  };
};

async function linkOfVisit(deps: MailDeps, orderId: string, email: string): Promise<string | undefined> {
  const appointmentId = await visitOfOrder(deps, orderId);
  const visit = appointmentId ? await getVisit(deps.db, appointmentId) : undefined;
  if (!visit?.hasGuestLink || (visit.status !== "booked" && visit.status !== "confirmed")) return undefined;
  const path = `/guest-card-saver/${encodeURIComponent(email)}/${orderId}`;
  return `${siteOriginOf(deps.env)}${path}?${new URLSearchParams({ link: visitLinkOf(deps.secrets, visit.id) })}`;
}

export const cardMailWriters: MailWriters = { "card-link": writeCardLink, "card-link-by-staff": writeLinkByStaff };
