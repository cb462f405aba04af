import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { WireMembership } from "#modules/membership/contract/own-membership.ts";
import { findMembership } from "#modules/membership/server/public.ts";
import type { MailDeps, MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";

const changedPayload = z.object({ membershipId: z.string(), resumesOn: z.string().optional() });

type Words = { subject: string; heading: string; text: string };

/** The text of a mail about a membership at the time of writing; undefined if the membership has changed again. */
type Wording = (
  membership: WireMembership,
  of: { money: (cents: number) => string; day: (date: string) => string; resumesOn: string | undefined },
) => Words | undefined;

const paused: Wording = ({ plan, pausedFrom, resumesOn, nextCharge }, { money, day }) => {
  if (!pausedFrom || !resumesOn || !nextCharge) return undefined;
  return {
    subject: `Your ${plan.name} membership is paused`,
    heading: "Your membership is paused",
    text: `Starting ${day(pausedFrom)}, you won’t be charged, and member prices are paused. It resumes on ${day(resumesOn)} with ${money(nextCharge.amount)}. Your credit is extended by the same amount of time.`,
  };
};

const resumes: Wording = ({ plan, resumesOn, nextCharge }, { money, day, resumesOn: resumeDay }) => {
  if (!resumesOn || !nextCharge || resumesOn !== resumeDay) return undefined;
  return {
    subject: `Your ${plan.name} membership resumes soon`,
    heading: "Your membership resumes soon",
    text: `Your pause ends on ${day(resumesOn)}. We’ll charge ${money(nextCharge.amount)} to your card that day, and you’ll get member prices again. You can still change this in your profile.`,
  };
};

const resumed: Wording = ({ plan, nextCharge }, { money, day }) => {
  if (!nextCharge) return undefined;
  return {
    subject: `Your ${plan.name} membership has resumed`,
    heading: "Your membership has resumed",
    text: `Your ${plan.name} membership is active again, on the same terms as before. Your next charge is ${money(nextCharge.amount)} on ${day(nextCharge.on)}.`,
  };
};

const switched: Wording = ({ plan, next, nextCharge, interval }, { money, day }) => {
  if (!nextCharge) return undefined;
  const charge = `${money(nextCharge.amount)} each ${next?.interval ?? interval}`;
  return {
    subject: `Your membership: ${next?.plan.name ?? plan.name}`,
    heading: next ? "Your switch is scheduled" : `You’re now on the ${plan.name} plan`,
    text: next
      ? `Starting ${day(nextCharge.on)}, you’ll be on the ${next.plan.name} plan for ${charge}. Until then, nothing changes.`
      : `Your ${plan.name} plan starts today. Starting ${day(nextCharge.on)}, it costs ${charge} until you cancel.`,
  };
};

const writerOf =
  (words: Wording): MailWriter =>
  async (deps, payload) => {
    const { membershipId, resumesOn } = changedPayload.parse(payload);
    const found = await findMembership(deps.db, membershipId);
    const recipient = await recipientOf(deps, found?.customerId ?? null);
    if (!found || !recipient) return undefined;
    const mailWords = words(found.membership, { ...(await writingOf(deps)), resumesOn });
    if (!mailWords) return undefined;
    const { subject, heading, text } = mailWords;
    return {
      to: recipient.to,
      content: {
        subject,
        heading,
        preview: text,
        blocks: [
          greetingBlock(recipient.firstName),
          { kind: "text", text },
          { kind: "link", label: "Your membership", url: `${siteOriginOf(deps.env)}/my-profile#membership` },
        ],
        reason: "You received this email because you have a membership under this email address.",
      },
    };
  };

async function writingOf(deps: MailDeps) {
  const { currency } = await recallClinicSettings(deps);
  return {
    money: (cents: number) => formatMoney(cents, { currency, always: true }),
    day: (date: string) => formatDay(date, { today: deps.clock.now().toISOString() }),
  };
}

/** The mail writers by job name in the queue. */
export const changeMailWriters: MailWriters = {
  "membership-paused": writerOf(paused),
  "membership-resumes": writerOf(resumes),
  "membership-resumed": writerOf(resumed),
  "membership-switched": writerOf(switched),
};
