import { z } from "zod";
import { enqueueMail, type MailWriters } from "#modules/notifications/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { DISPUTE_OPENED, ORDER_LOST, ORDER_PAID } from "../../domain/events.ts";
import { writeDisputeMail } from "../disputes/dispute-mail.ts";
import { orderPayload } from "./order-payload.ts";
import { writeClinicOrder } from "./write-clinic-order.ts";
import { writeOrderLost } from "./write-order-lost.ts";
import { writeOrderPaid } from "./write-order-paid.ts";

/** The mails about orders, queued once per event. */
export const orderMailHandlers: EventHandlers = {
  [ORDER_PAID]: {
    async "mail-order-paid"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "order-paid", key: `order:${orderId}:paid`, payload: { orderId } });
    },
    async "mail-clinic-of-order"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "clinic-order", key: `order:${orderId}:clinic`, payload: { orderId } });
    },
  },
  [ORDER_LOST]: {
    async "mail-order-lost"({ payload }, tx) {
      const { orderId } = orderPayload.parse(payload);
      await enqueueMail(tx, { mail: "order-lost", key: `order:${orderId}:lost`, payload: { orderId } });
    },
  },
  [DISPUTE_OPENED]: {
    async "mail-clinic-of-dispute"({ key, payload }, tx) {
      const { disputeId } = z.object({ disputeId: z.string() }).parse(payload);
      await enqueueMail(tx, { mail: "clinic-dispute", key: `clinic:${key}`, payload: { disputeId } });
    },
  },
};

/** The mail writers by job name in the queue. */
export const orderMailWriters: MailWriters = {
  "order-paid": writeOrderPaid,
  "clinic-order": writeClinicOrder,
  "clinic-dispute": writeDisputeMail,
  "order-lost": writeOrderLost,
};
