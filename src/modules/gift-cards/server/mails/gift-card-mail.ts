import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { readPaperLook, recallClinicSettings } from "#modules/content/server/public.ts";
import { greeting, type MailBlock, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate, formatDay } from "#shared/zoned-time.ts";
import { cardBalanceInSql } from "../cards/card-balance-in-sql.ts";
import { toGiftCardPdf } from "../papers/gift-card-pdf.ts";
import { paperLinkOf, readShownCard } from "../papers/read-paper.ts";
import { giftCards } from "../tables.ts";

const leftSchema = z.object({ giftCardId: z.string() });

/**
 * Writes the email about a card's remaining balance, without its code. Returns undefined if the card is spent or has
 * expired.
 */
const writeGiftCardLeft: MailWriter = async (deps, payload) => {
  const { db, env } = deps;
  const { giftCardId } = leftSchema.parse(payload);
  const [found] = await db
    .select({ card: giftCards, left: cardBalanceInSql(sql`${giftCards.id}`) })
    .from(giftCards)
    .where(eq(giftCards.id, giftCardId));
  if (found?.card.state !== "active" || found.left <= 0) return undefined;
  const { card, left: cents } = found;
  const owner = card.walletCustomerId ? await getCustomerSummary(db, card.walletCustomerId) : undefined;
  const to = owner
    ? { name: `${owner.firstName} ${owner.lastName}`.trim(), address: owner.email }
    : { name: card.recipientName ?? "", address: card.recipientEmail ?? "" };
  if (!to.address) return undefined;
  const clinic = await recallClinicSettings(deps);
  const left = formatMoney(cents, { currency: clinic.currency, always: true });
  const origin = env.publicUrl ? new URL(env.publicUrl).origin : `http://localhost:${env.port}`;
  const firstName = (owner?.firstName || card.recipientName?.split(" ")[0]) ?? "";
  const until = card.expiresOn
    ? ` You can use it until ${formatDay(card.expiresOn, { today: deps.clock.now().toISOString() })}.`
    : "";
  const where = owner
    ? "It’s in your account, and your cart uses it automatically."
    : "The code is in the email it came with. If you can’t find that email, call us and we’ll resend it.";
  return {
    to,
    content: {
      subject: `${left} left on your gift card`,
      preview: `The card ending in ${card.last4} has ${left} left.`,
      heading: "You still have money on your gift card",
      blocks: [
        greeting(firstName),
        {
          kind: "text",
          text: `Your ${clinic.name} gift card ending in ${card.last4} has ${left} left.${until} ${where}`,
        },
        {
          kind: "link",
          label: owner ? "Your gift cards" : "Check the balance",
          url: owner ? `${origin}/my-profile#wallet` : `${origin}/giftcards#balance`,
        },
      ],
      reason: "You received this email because a gift card was bought with or sent to this email address.",
    },
  };
};

const payloadSchema = z.object({ giftCardId: z.string(), serial: z.int() });

const PICTURE = "gift-card";

/**
 * Writes the email with the card: picture, message, code, and the same as a printable PDF. Returns undefined if the
 * code isn't valid anymore.
 */
const writeGiftCard: MailWriter = async (deps, payload) => {
  const { giftCardId, serial } = payloadSchema.parse(payload);
  const shown = await readShownCard(deps, giftCardId);
  if (!shown || shown.card.serial !== serial || shown.card.state !== "active") return undefined;
  const { card, design, code, worth, jpeg } = shown;
  const owner = card.walletCustomerId ? await getCustomerSummary(deps.db, card.walletCustomerId) : undefined;
  const to = owner
    ? { name: `${owner.firstName} ${owner.lastName}`.trim(), address: owner.email }
    : { name: card.recipientName ?? "", address: card.recipientEmail ?? "" };
  if (!to.address) return undefined;
  const clinic = await recallClinicSettings(deps);
  const { env } = deps;
  const origin = env.publicUrl ? new URL(env.publicUrl).origin : `http://localhost:${env.port}`;
  const pdf = await toGiftCardPdf({ ...card, code, worth, jpeg }, clinic, await readPaperLook(deps.db, clinic));
  const paper = `${origin}/api/v1/giftCard/${card.id}/card.pdf?${new URLSearchParams({ link: paperLinkOf(deps.secrets, card) })}`;
  const from = card.senderName ? `${card.senderName} sent you` : "You have";
  const firstName = (owner?.firstName || card.recipientName?.split(" ")[0]) ?? "";
  const blocks: MailBlock[] = [
    ...(jpeg ? [{ kind: "picture" as const, cid: PICTURE, alt: design.alt }] : []),
    greeting(firstName),
    {
      kind: "text",
      text: owner
        ? `Your gift card worth ${worth} at ${clinic.name} is in your account. You don’t need the code to use it yourself.`
        : `${from} a gift card worth ${worth} at ${clinic.name}.`,
    },
    ...(card.message ? [{ kind: "quote" as const, text: card.message }] : []),
    { kind: "code", digits: code },
    {
      kind: "text",
      text: "Enter the code in your cart, or show it at the front desk. You can use it a little at a time. Treat it like cash: anyone with the code can use it.",
    },
    {
      kind: "rows",
      rows: [
        ["Value", worth],
        ["Expires", card.expiresOn ? formatDate(card.expiresOn) : "Never"],
      ],
    },
    { kind: "link", label: "Check the balance", url: `${origin}/giftcards#balance` },
    { kind: "link", label: "Print it", url: paper },
  ];
  return {
    to,
    content: {
      subject: owner ? `Your gift card worth ${worth}` : `${from} a gift card`,
      preview: `${worth} at ${clinic.name}`,
      heading: owner ? "Your gift card" : "A gift card for you",
      blocks,
      reason: "You received this email because a gift card was bought with or sent to this email address.",
    },
    attachments: [
      { filename: "gift-card.pdf", contentType: "application/pdf", content: new Uint8Array(pdf) },
      ...(jpeg ? [{ filename: "gift-card.jpg", contentType: "image/jpeg", content: jpeg, cid: PICTURE }] : []),
    ],
  };
};

export const giftCardMailWriters: MailWriters = {
  "gift-card": writeGiftCard,
  "gift-card-left": writeGiftCardLeft,
};
