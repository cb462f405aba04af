import { z } from "zod";
import {
  MEMBERSHIP_BEGAN,
  MEMBERSHIP_CANCELED,
  MEMBERSHIP_ENDED,
  MEMBERSHIP_RENEWED,
} from "#modules/membership/domain/events.ts";
import { findLiveContract } from "#modules/membership/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { CARD_SAVED } from "#modules/payments/domain/events.ts";
import type { EventHandler, EventHandlers } from "#platform/jobs/events.ts";
import { enqueueAlign } from "./membership-jobs.ts";

const membershipPayload = z.object({ membershipId: z.string() });
const renewedPayload = z.object({ orderId: z.string() });
const cardPayload = z.object({ owner: z.string() });

const align: EventHandler = ({ payload }, tx) => enqueueAlign(tx, membershipPayload.parse(payload).membershipId);

/** What happens to a membership reaches the provider's contract by a job, and its customer by mail. */
export const membershipHandlers: EventHandlers = {
  [MEMBERSHIP_BEGAN]: { "align-begun-contract": align },
  [MEMBERSHIP_CANCELED]: {
    "align-canceled-contract": align,
    async "mail-membership-canceled"({ payload }, tx) {
      const { membershipId } = membershipPayload.parse(payload);
      const mail = { mail: "membership-canceled", key: `membership-canceled:${membershipId}` } as const;
      await enqueueMail(tx, { ...mail, payload: { membershipId } });
    },
  },
  [MEMBERSHIP_ENDED]: { "align-ended-contract": align },
  [MEMBERSHIP_RENEWED]: {
    async "mail-membership-renewed"({ payload }, tx) {
      const { orderId } = renewedPayload.parse(payload);
      await enqueueMail(tx, { mail: "membership-renewed", key: `renewal:${orderId}`, payload: { orderId } });
    },
  },
  [CARD_SAVED]: {
    async "align-contract-of-card"({ payload }, tx) {
      const { owner } = cardPayload.parse(payload);
      const customerId = owner.startsWith("customer:") ? owner.slice("customer:".length) : undefined;
      const membershipId = customerId && (await findLiveContract(tx, customerId));
      if (membershipId) await enqueueAlign(tx, membershipId);
    },
  },
};
