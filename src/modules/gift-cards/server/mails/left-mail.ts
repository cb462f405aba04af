import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { greeting, type MailWriter } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { cardBalance } from "../cards/card-balance.ts";
import { giftCards } from "../tables.ts";

const payloadSchema = z.object({ giftCardId: z.string() });

/** What is still on a card, without its code. Nothing once it is spent or has ended. */
export const writeGiftCardLeft: MailWriter = async (deps, payload) => {
  const { db, env } = deps;
  const { giftCardId } = payloadSchema.parse(payload);
  const [found] = await db
    .select({ card: giftCards, left: cardBalance(sql`${giftCards.id}`) })
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
