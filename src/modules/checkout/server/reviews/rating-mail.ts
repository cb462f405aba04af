import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { findGuest, getVisit, siteOriginOf } from "#modules/booking/server/public.ts";
import {
  enqueueMail,
  greeting,
  type MailBlock,
  type MailDeps,
  type MailWriter,
  type MailWriters,
} from "#modules/notifications/server/public.ts";
import { ratingLinkOf } from "#modules/visit-mails/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMinutes, formatDay } from "#shared/zoned-time.ts";
import { type RatedItem, readRateable } from "./rate.ts";

const eventSchema = z.object({ appointmentId: z.string() });
const RATING_MINUTES = 24 * 60;

/** Queues a mail that asks for a rating one day after a completed visit, once. */
export const ratingMailHandlers = ({ clock }: Pick<ServerDeps, "clock">): EventHandlers => ({
  [APPOINTMENT_COMPLETED]: {
    async "plan-rating"({ payload }, tx) {
      const { appointmentId } = eventSchema.parse(payload);
      const { status, orderId } = await getVisit(tx, appointmentId);
      if (status !== "completed" || orderId === null) return;
      const key = `appointment:${appointmentId}:rating`;
      const runAt = addMinutes(clock.now(), RATING_MINUTES);
      await enqueueMail(tx, { mail: "appointment-rating", key, payload: { appointmentId }, runAt });
    },
  },
});

/**
 * Writes a mail with a way to rate each treatment (BK-6). Sends nothing if the completion was undone or everything is
 * rated.
 */
const writeRating: MailWriter = async (deps, payload) => {
  const visit = await getVisit(deps.db, eventSchema.parse(payload).appointmentId);
  const { id, customerId, orderId, lines, date, practitioner } = visit;
  if (visit.status !== "completed" || orderId === null) return undefined;
  const person = await (customerId ? getCustomerSummary(deps.db, customerId) : findGuest(deps.db, id));
  if (!person?.email) return undefined;
  const links: MailBlock[] = [];
  for (const { id: itemId, name } of lines) {
    const item = { orderId, itemId };
    const { state } = await readRateable(deps.db, item, { isLinked: true });
    if (state === "open") links.push(linkOf(deps, item, name));
  }
  if (links.length === 0) return undefined;
  return {
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
    content: {
      subject: "How was your visit?",
      preview: "It takes a minute.",
      heading: "How was your visit?",
      blocks: [
        greeting(person.firstName),
        { kind: "text", text: `You saw ${practitioner.name} on ${formatDay(date)}. We’d love to hear how it went.` },
        ...links,
      ],
      reason: "You received this email because of your visit.",
    },
  };
};

function linkOf({ env, secrets }: MailDeps, { orderId, itemId }: RatedItem, name: string): MailBlock {
  const query = { order: orderId, item: itemId, t: ratingLinkOf(secrets, { orderId, itemId }) };
  const url = `${siteOriginOf(env)}/give-rating?${new URLSearchParams(query)}`;
  return { kind: "link", label: `Rate ${name}`, url };
}

export const ratingMailWriters: MailWriters = { "appointment-rating": writeRating };
