import { z } from "zod";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import { GIFT_CARD_STATES } from "../../domain/gift-card-state.ts";
import { giftCardDescription } from "./gift-card.ts";
import { giftCardDesignResource } from "./gift-card-design-resource.ts";

export const giftCardResource = defineResource(giftCardDescription, {
  last4: z.string(),
  recipientName: z.string().nullable(),
  balanceCents: centsSchema,
  faceCents: centsSchema,
  recipientEmail: z.string().nullable(),
  deliverOn: dateSchema.nullable(),
  deliveredAt: instantSchema.nullable(),
  expiresOn: dateSchema.nullable(),
  orderId: z.string().nullable(),
  reason: z.string().nullable(),
});

const cardSchema = z.object({
  _id: z.string(),
  last4: z.string(),
  state: z.enum(GIFT_CARD_STATES),
  balance: centsSchema,
});
const byId = z.object({ id: idSchema });
const reasonSchema = textSchema(300);
const change = {
  method: "POST",
  auth: { right: "balances.correct" },
  idempotent: true,
  params: byId,
  answer: { data: cardSchema },
} as const;

/** Gives a gift card from the clinic, as an apology or a present. It is emailed immediately. */
const giveGiftCard = defineCall({
  method: "POST",
  path: "admin/GiftCard",
  summary: "Give a gift card, with the reason",
  auth: { right: "balances.correct", stepUp: true },
  idempotent: true,
  body: z.object({
    /** Defaults to the first offered design. */
    designId: idSchema.optional(),
    amount: centsSchema,
    recipient: z.object({ name: personNameSchema(), email: emailSchema }),
    message: textSchema(300, 0).optional(),
    reason: reasonSchema,
  }),
  answer: { data: cardSchema },
  failures: ["not_found"],
});

const correctGiftCard = defineCall({
  ...change,
  auth: { right: "balances.correct", stepUp: true },
  path: "admin/GiftCard/{id}/correct",
  summary: "Add to what is left on a gift card, or take off it, with the reason",
  /** Cents; negative to remove money. */
  body: z.object({ cents: z.int().min(-200_000).max(200_000), reason: reasonSchema }),
  failures: ["not_found", "order_closed", "insufficient_balance"],
});

const blockGiftCard = defineCall({
  ...change,
  path: "admin/GiftCard/{id}/block",
  summary: "Block a gift card, or make it usable again, with the reason",
  body: z.object({ blocked: z.boolean().default(true), reason: reasonSchema }),
  failures: ["not_found", "order_closed"],
});

const replaceGiftCard = defineCall({
  ...change,
  path: "admin/GiftCard/{id}/replace",
  summary: "Give a gift card another code and send it; the former code ends",
  body: z.object({ reason: reasonSchema }),
  failures: ["not_found", "order_closed"],
});

const resendGiftCardByStaff = defineCall({
  ...change,
  path: "admin/GiftCard/{id}/resend",
  summary: "Send a gift card again, with the same code",
  failures: ["not_found", "order_closed"],
});

/** Lists a card's movements, newest first. */
const listGiftCardMoves = defineCall({
  method: "GET",
  path: "admin/GiftCard/{id}/moves",
  summary: "What moved on a gift card, newest first",
  auth: { right: "orders.see" },
  params: byId,
  answer: {
    data: z.array(z.object({ at: instantSchema, event: z.string(), amount: z.int(), orderId: z.string().optional() })),
  },
  failures: ["not_found"],
});

/** The back office's calls about gift cards. */
export const giftCardStaffCalls = {
  ...callsOf(giftCardResource),
  ...callsOf(giftCardDesignResource),
  giveGiftCard,
  correctGiftCard,
  blockGiftCard,
  replaceGiftCard,
  resendGiftCardByStaff,
  listGiftCardMoves,
} satisfies StaffCalls;
