import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  pictureSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { GIFT_CARD_STATES } from "../domain/gift-card-state.ts";

/** A code as typed by people: any case, with spaces or hyphens. */
export const typedCodeSchema = textSchema(40);

const designSchema = z.object({ _id: z.string(), name: z.string(), picture: pictureSchema });

const balanceSchema = z.object({
  balance: centsSchema,
  last4: z.string(),
  expiresOn: dateSchema.optional(),
  design: designSchema,
});

export const ownCardSchema = z.object({
  _id: z.string(),
  last4: z.string(),
  /** The balance. Absent on a card that its recipient has put into their account. */
  balance: centsSchema.optional(),
  /** The original value. */
  face: centsSchema,
  status: z.enum(GIFT_CARD_STATES),
  expiresOn: dateSchema.optional(),
  design: designSchema,
  /** `wallet`: in my account; `bought`: bought for another person. */
  role: z.enum(["wallet", "bought"]),
  /** The recipient, and the day on which the card is sent. */
  recipient: z.string().optional(),
  deliverOn: dateSchema.optional(),
  /** Whether the card's buyer may return it now. */
  isReturnable: z.boolean(),
});

export type WireOwnCard = FromWire<z.output<typeof ownCardSchema>>;

const codeFailures = ["invalid_code", "gift_card_invalid", "rate_limited"] as const;

/** A mistyped code is an input error, not an attempt to guess a code. */
const codeStatuses = { invalid_code: 422 } as const;

/** Returns the balance of a card. Unknown, spent, frozen and expired cards get the same response. */
export const checkGiftCardBalance = defineCall({
  method: "POST",
  path: "GiftCards/balance",
  summary: "What is left on a gift card",
  auth: "optional",
  body: z.object({ code: typedCodeSchema }),
  answer: { data: balanceSchema },
  failures: codeFailures,
  statuses: codeStatuses,
});

/** Returns a printable gift card. `link` is from the card's email. */
export const getGiftCardPaper = defineCall({
  method: "GET",
  path: "giftCard/{id}/card.pdf",
  summary: "A gift card as PDF, by its signed link",
  auth: "none",
  params: z.object({ id: idSchema }),
  query: z.object({ link: textSchema(100) }),
  answer: {},
  raw: "application/pdf",
  failures: ["link_expired"],
});

export const claimGiftCard = defineCall({
  method: "POST",
  path: "GiftCards/claim",
  summary: "Put a gift card into my account; its code ends",
  auth: "customer",
  body: z.object({ code: typedCodeSchema }),
  answer: { data: balanceSchema.extend({ _id: z.string() }) },
  failures: codeFailures,
  statuses: codeStatuses,
  idempotent: true,
});

export const listMyGiftCards = defineCall({
  method: "GET",
  path: "user/giftCards",
  summary: "Gift cards in my account, and those I bought for others",
  auth: "customer",
  answer: { data: z.array(ownCardSchema) },
});

export const resendGiftCard = defineCall({
  method: "POST",
  path: "GiftCards/{id}/resend",
  summary: "Send a gift card I bought again, with the same code",
  auth: "customer",
  params: z.object({ id: idSchema }),
  answer: { data: ownCardSchema },
  failures: ["not_found", "order_closed", "rate_limited"],
  idempotent: true,
});
