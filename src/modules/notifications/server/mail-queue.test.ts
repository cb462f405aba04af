import { expect, it } from "vitest";
import { mailQueueOf } from "./mail-queue.ts";

it("all emails about a visit go through one queue, even if they are also about an order or a gift card", () => {
  const queue = mailQueueOf({ appointmentId: "visit-1" });
  expect(queue).toMatch(/^mails:\d+$/);
  expect(mailQueueOf({ appointmentId: "visit-1", sequence: 2, orderId: "order-9" })).toBe(queue);
  expect(mailQueueOf({ parcelId: "parcel-1", orderId: "order-9" })).toBe(mailQueueOf({ orderId: "order-9" }));
  expect(mailQueueOf({ offerId: "offer-1", entryId: "entry-1" })).toBe(mailQueueOf({ entryId: "entry-1" }));
});

it("emails on different subjects are spread over at most 64 queues, and emails without a subject have no queue", () => {
  const queues = new Set(Array.from({ length: 2_000 }, (_, nth) => mailQueueOf({ orderId: `order-${nth}` })));
  expect(queues.size).toBe(64);
  expect(mailQueueOf({ orderId: "order-9" }, "clinic")).not.toBe(mailQueueOf({ orderId: "order-9" }));
  expect(mailQueueOf({ codeId: "code-1" })).toBeUndefined();
  expect(mailQueueOf({ feeId: "fee-1", orderId: null })).toBeUndefined();
});
