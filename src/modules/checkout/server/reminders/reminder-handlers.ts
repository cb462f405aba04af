import { z } from "zod";
import { CREDIT_ENDS_SOON, YEAR_ENDS_SOON } from "#modules/membership/domain/events.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { CARD_ENDS_SOON, CARD_SAVED } from "#modules/payments/domain/events.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";

const yearPayload = z.object({ membershipId: z.string() });
const creditPayload = z.object({ customerId: z.string(), lotId: z.string() });
const cardPayload = z.object({ owner: z.string(), cardId: z.string() });
const savedPayload = cardPayload.partial({ cardId: true });

/** Sends emails about a saved card and upcoming dates, each once: the events' keys contain the occasion. */
export const reminderHandlers: EventHandlers = {
  [YEAR_ENDS_SOON]: {
    async "mail-year-ends-soon"({ payload, key }, tx) {
      await enqueueMail(tx, { mail: "membership-year-ends", key, payload: yearPayload.parse(payload) });
    },
  },
  [CREDIT_ENDS_SOON]: {
    async "mail-credit-ends-soon"({ payload, key }, tx) {
      await enqueueMail(tx, { mail: "credit-ends-soon", key, payload: creditPayload.parse(payload) });
    },
  },
  [CARD_SAVED]: {
    async "mail-card-saved"({ payload, key }, tx) {
      const saved = savedPayload.parse(payload);
      // Events of the previous release don't contain the card.
      if (saved.cardId) await enqueueMail(tx, { mail: "card-saved", key, payload: saved });
    },
  },
  [CARD_ENDS_SOON]: {
    async "mail-card-ends-soon"({ payload, key }, tx) {
      await enqueueMail(tx, { mail: "card-ends-soon", key, payload: cardPayload.parse(payload) });
    },
  },
};
