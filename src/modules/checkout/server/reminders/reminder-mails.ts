import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { findMembership, listCredit } from "#modules/membership/server/public.ts";
import type { MailDeps, MailWriter, MailWriters } from "#modules/notifications/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { greetingBlock, recipientOf } from "../orders/recipient.ts";

const yearPayload = z.object({ membershipId: z.string() });
const creditPayload = z.object({ customerId: z.string(), lotId: z.string() });
const cardPayload = z.object({ owner: z.string(), cardId: z.string() });

/**
 * Writes the reminder of a yearly charge: when, how much, and how to prevent it. Sends nothing once the membership is
 * canceled or paused.
 */
const writeYearEnds: MailWriter = async (deps, payload) => {
  const { membershipId } = yearPayload.parse(payload);
  const found = await findMembership(deps.db, membershipId);
  const recipient = await recipientOf(deps, found?.customerId ?? null);
  const { plan, nextCharge, pausedFrom } = found?.membership ?? {};
  if (!plan || !nextCharge || pausedFrom || !recipient) return undefined;
  const { currency } = await recallClinicSettings(deps);
  const sum = formatMoney(nextCharge.amount, { currency, always: true });
  const day = formatDay(nextCharge.on, { today: deps.clock.now().toISOString() });
  return {
    to: recipient.to,
    content: {
      subject: `Your ${plan.name} membership renews on ${day}`,
      preview: `We’ll charge ${sum} on ${day}.`,
      heading: "Your membership renews soon",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `Your ${plan.name} membership renews on ${day} for another year. We’ll charge ${sum} to your card unless you cancel before then. You can cancel, pause or switch in your profile at any time.`,
        },
        { kind: "link", label: "Your membership", url: `${siteOriginOf(deps.env)}/my-profile` },
      ],
      reason: "You received this email because you have a membership under this email address.",
    },
  };
};

/** Writes the reminder that credit is about to expire. Sends nothing once the credit is spent. */
const writeCreditEnds: MailWriter = async (deps, payload) => {
  const { customerId, lotId } = creditPayload.parse(payload);
  const lots = await listCredit(deps.db, customerId, deps.clock.now());
  const lot = lots.find(({ id }) => id === lotId);
  const recipient = await recipientOf(deps, customerId);
  if (!lot || !recipient) return undefined;
  const {
    currency,
    location: { timeZone },
  } = await recallClinicSettings(deps);
  const sum = formatMoney(lot.leftCents, { currency, always: true });
  // The expiry is the first instant at which it can't be spent.
  const day = formatDay(dateInZone(new Date(lot.expiresAt.getTime() - 1), timeZone), {
    today: deps.clock.now().toISOString(),
  });
  return {
    to: recipient.to,
    content: {
      subject: `${sum} of your credit expires on ${day}`,
      preview: "Use it before it’s gone.",
      heading: "Some of your credit expires soon",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `You have ${sum} in credit that expires on ${day}. You can spend it on treatments and products; your cart uses the credit that expires first.`,
        },
        { kind: "link", label: "Your wallet", url: `${siteOriginOf(deps.env)}/my-profile#wallet` },
      ],
      reason: "You received this email because you have credit with us.",
    },
  };
};

/**
 * Returns the card that an email is about, with the email's recipient, if the card is still on file. Undefined for a
 * guest's card, which is confirmed only on the page that saves it.
 */
async function cardOnFile(deps: Pick<MailDeps, "db">, payload: unknown) {
  const { owner, cardId } = cardPayload.parse(payload);
  if (!owner.startsWith("customer:")) return undefined;
  const customerId = owner.slice("customer:".length);
  const card = await savedCards.findSavedCard(deps.db, `customer:${customerId}`);
  const recipient = await recipientOf(deps, customerId);
  return card?.id === cardId && recipient ? { card, recipient } : undefined;
}

const WHY_CARD = "You received this email because your account has a saved card.";

/**
 * Writes the confirmation that a card was put on file and replaced the previous one. Sends nothing once it was removed.
 */
const writeCardSaved: MailWriter = async (deps, payload) => {
  const found = await cardOnFile(deps, payload);
  if (!found) return undefined;
  const { card, recipient } = found;
  return {
    to: recipient.to,
    content: {
      subject: `Your card ending in ${card.last4} is saved`,
      preview: "You can replace or remove it in your profile.",
      heading: "Your card is saved",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `Your card ending in ${card.last4} is now on file and replaces any card you saved before. We charge it only for what you’ve agreed to. If you didn’t save this card, call us.`,
        },
        { kind: "link", label: "Your card", url: `${siteOriginOf(deps.env)}/my-profile#card` },
      ],
      reason: WHY_CARD,
    },
  };
};

/** Writes the reminder that the card on file is about to expire. Sends nothing once another one is on file. */
const writeCardEnds: MailWriter = async (deps, payload) => {
  const found = await cardOnFile(deps, payload);
  if (!found) return undefined;
  const { card, recipient } = found;
  const month = `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
  return {
    to: recipient.to,
    content: {
      subject: `Your card ending in ${card.last4} expires soon`,
      preview: `It expires at the end of ${month}.`,
      heading: "Your saved card expires soon",
      blocks: [
        greetingBlock(recipient.firstName),
        {
          kind: "text",
          text: `The card we have on file for you, ending in ${card.last4}, expires at the end of ${month}. Add a new card before then so your bookings, memberships and packages aren’t interrupted.`,
        },
        { kind: "link", label: "Change card", url: `${siteOriginOf(deps.env)}/my-profile#card` },
      ],
      reason: WHY_CARD,
    },
  };
};

/** The writers by the names that the queue stores. */
export const reminderMailWriters: MailWriters = {
  "membership-year-ends": writeYearEnds,
  "credit-ends-soon": writeCreditEnds,
  "card-saved": writeCardSaved,
  "card-ends-soon": writeCardEnds,
};
