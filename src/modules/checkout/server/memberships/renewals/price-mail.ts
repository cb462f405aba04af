import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { findMembership } from "#modules/membership/server/public.ts";
import type { MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";

const priceTold = z.object({ membershipId: z.string(), formerCents: z.int(), price: z.int(), from: z.string() });

/** Writes the notice of a price change: the current price, the new price, its start, and how to leave before. */
const writePrice: MailWriter = async (deps, payload) => {
  const { membershipId, formerCents, price, from } = priceTold.parse(payload);
  const found = await findMembership(deps.db, membershipId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  if (!found || !recipient || found.membership.endsOn) return undefined;
  const { plan, interval } = found.membership;
  const day = formatDay(from, { today: deps.clock.now().toISOString() });
  return {
    to: recipient.to,
    content: {
      subject: `The price of your ${plan.name} membership is changing`,
      preview: `${exactMoney(price)} each ${interval}, starting with your first charge on or after ${day}.`,
      heading: "The price of your membership is changing",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `Starting with your first charge on or after ${day}, your ${plan.name} membership will cost ${exactMoney(price)} each ${interval}. Until then, you’ll keep paying your current price, ${exactMoney(formerCents)}. Your benefits stay the same.`,
        },
        {
          kind: "text",
          text: `You don’t have to do anything. If you’d rather not continue, you can cancel online at any time; your membership stays active through the end of the ${interval} you’ve paid for.`,
        },
        { kind: "link", label: "Your membership", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: "You received this email because you have a membership under this email address.",
    },
  };
};

/** The mail writer by its job name in the queue. */
export const priceMailWriters: MailWriters = { "membership-price": writePrice };
