import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { findMembership } from "#modules/membership/server/public.ts";
import type { MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";

const membershipPayload = z.object({ membershipId: z.string() });

const AFTERWARDS =
  "You won’t be charged again. You can spend your credit for another 90 days, or until it expires if that’s sooner.";

/**
 * Why a membership ended, for endings about which the customer gets no other mail. Refunds and erased accounts have
 * their own mails.
 */
const WHY_ENDED: Readonly<Record<string, (name: string) => string>> = {
  unpaid: (name) => `We tried for 14 days but couldn’t charge your card, so your ${name} membership has ended.`,
  canceled: (name) => `As you requested, your ${name} membership ended today.`,
  ended_by_clinic: (name) => `The clinic ended your ${name} membership today. Call us if you have questions.`,
};

/** Writes the email that a membership has ended. */
const writeEnded: MailWriter = async (deps, payload) => {
  const { membershipId } = membershipPayload.parse(payload);
  const found = await findMembership(deps.db, membershipId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  const why = WHY_ENDED[found?.endReason ?? ""];
  if (!found || !recipient || !why) return undefined;
  const { name } = found.membership.plan;
  return {
    to: recipient.to,
    content: {
      subject: `Your ${name} membership has ended`,
      preview: "You won’t be charged again.",
      heading: "Your membership has ended",
      blocks: [
        greetingBlock(recipient.firstName),
        { kind: "text", text: `${why(name)} ${AFTERWARDS}` },
        { kind: "link", label: "See memberships", url: `${siteOriginOf(deps.env)}/membership` },
      ],
      reason: "You received this email because you had a membership under this email address.",
    },
  };
};

/** Writes the confirmation of a cancellation: when the membership ends, and that nothing more is charged. */
const writeCanceled: MailWriter = async (deps, payload) => {
  const { membershipId } = membershipPayload.parse(payload);
  const found = await findMembership(deps.db, membershipId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  const { plan, endsOn } = found?.membership ?? {};
  if (!plan || !endsOn || !recipient) return undefined;
  const day = formatDay(endsOn, { today: deps.clock.now().toISOString() });
  return {
    to: recipient.to,
    content: {
      subject: `Your ${plan.name} membership is canceled`,
      preview: `It ends on ${day}. You won’t be charged again.`,
      heading: "Your membership is canceled",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `Your ${plan.name} membership ends on ${day}. You won’t be charged again, and you keep member prices until then. You can spend your credit for another 90 days, or until it expires if that’s sooner.`,
        },
        { kind: "link", label: "Your membership", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: "You received this email because you have a membership under this email address.",
    },
  };
};

/** The mail writers by job name in the queue. */
export const endingMailWriters: MailWriters = {
  "membership-canceled": writeCanceled,
  "membership-ended": writeEnded,
};
