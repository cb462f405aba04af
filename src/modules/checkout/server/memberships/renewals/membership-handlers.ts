import { z } from "zod";
import {
  MEMBERSHIP_BEGAN,
  MEMBERSHIP_CANCELED,
  MEMBERSHIP_CHANGED,
  MEMBERSHIP_ENDED,
  MEMBERSHIP_PRICE_NOTICE,
  MEMBERSHIP_RENEWED,
} from "#modules/membership/domain/events.ts";
import { findLiveContract, findPause, waitsForPrice } from "#modules/membership/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { CARD_SAVED } from "#modules/payments/domain/events.ts";
import type { EventHandler, EventHandlers } from "#platform/jobs/events.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { enqueueAlign } from "./membership-jobs.ts";

const membershipPayload = z.object({ membershipId: z.string() });
const changedPayload = membershipPayload.extend({ kind: z.enum(["pause", "skip", "switch", "resume"]) });

const pricePayload = membershipPayload.extend({ formerCents: z.int(), price: z.int(), from: z.string() });

const MAIL_OF = {
  pause: "membership-paused",
  skip: "membership-paused",
  switch: "membership-switched",
  resume: "membership-resumed",
} as const;

/** How long before the next charge a paused member gets an email. */
const REMINDER_MINUTES = 3 * 24 * 60;

const renewedPayload = z.object({ orderId: z.string() });
const cardPayload = z.object({ owner: z.string() });

const align: EventHandler = ({ payload }, tx) => enqueueAlign(tx, membershipPayload.parse(payload).membershipId);

/** Events of a membership update the provider's contract in a job, and trigger emails to its customer. */
export const membershipHandlers: EventHandlers = {
  [MEMBERSHIP_BEGAN]: { "align-begun-contract": align },
  [MEMBERSHIP_CANCELED]: {
    "align-canceled-contract": align,
    // A membership can be canceled again after a cancellation was undone, so the key is the event's id.
    async "mail-membership-canceled"({ id, payload }, tx) {
      const { membershipId } = membershipPayload.parse(payload);
      await enqueueMail(tx, {
        mail: "membership-canceled",
        key: `membership-canceled:${id}`,
        payload: { membershipId },
      });
    },
  },
  [MEMBERSHIP_CHANGED]: {
    "align-changed-contract": align,
    async "mail-membership-changed"({ id, payload }, tx) {
      const { membershipId, kind } = changedPayload.parse(payload);
      await enqueueMail(tx, { mail: MAIL_OF[kind], key: `membership-changed:${id}`, payload: { membershipId } });
    },
    /** Emails a paused member before the next charge. An email scheduled for an earlier end of the pause isn't sent. */
    async "mail-membership-resumes"({ payload }, tx) {
      const { membershipId } = changedPayload.parse(payload);
      const pause = await findPause(tx, membershipId);
      if (!pause) return;
      const { resumesAt, resumesOn } = pause;
      await enqueueMail(tx, {
        mail: "membership-resumes",
        key: `membership-resumes:${membershipId}:${resumesOn}`,
        payload: { membershipId, resumesOn },
        runAt: addMinutes(resumesAt, -REMINDER_MINUTES),
      });
    },
  },
  [MEMBERSHIP_ENDED]: {
    "align-ended-contract": align,
    async "mail-membership-over"({ payload }, tx) {
      const { membershipId } = membershipPayload.parse(payload);
      await enqueueMail(tx, {
        mail: "membership-ended",
        key: `membership-ended:${membershipId}`,
        payload: { membershipId },
      });
    },
  },
  [MEMBERSHIP_PRICE_NOTICE]: {
    "align-priced-contract": align,
    async "mail-membership-price"({ id, payload }, tx) {
      await enqueueMail(tx, {
        mail: "membership-price",
        key: `membership-price:${id}`,
        payload: pricePayload.parse(payload),
      });
    },
  },
  [MEMBERSHIP_RENEWED]: {
    /** Updates the provider's contract, because the next charge may be the first at a new price. */
    async "align-renewed-contract"({ payload }, tx) {
      const { membershipId } = membershipPayload.parse(payload);
      if (await waitsForPrice(tx, membershipId)) await enqueueAlign(tx, membershipId);
    },
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
