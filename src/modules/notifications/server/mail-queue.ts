import { createHash } from "node:crypto";

/** Fields of an email's payload that identify its subject; the first one present is used. */
const SUBJECTS = [
  ...(["appointmentId", "orderId", "membershipId", "purchaseId", "entryId", "giftCardId"] as const),
  ...(["messageId", "customerId"] as const),
];

/**
 * The number of queues. A queue for each visit and order would need a row for each; with this many, unrelated emails
 * seldom wait for each other.
 */
const QUEUES = 64;

/**
 * Returns the queue of an email. Emails about the same visit, order or person share a queue, so that they are written
 * and sent one after another: each shows the state when it is sent, and none with older data arrives later. The
 * clinic's own emails have separate queues, so that a customer's email doesn't wait for them. Undefined for an email
 * that may be sent in any order.
 */
export function mailQueueOf(
  payload: Record<string, unknown>,
  reader: "customer" | "clinic" = "customer",
): string | undefined {
  const subject = SUBJECTS.map((name) => payload[name]).find((id) => typeof id === "string");
  if (typeof subject !== "string") return undefined;
  return `${reader === "clinic" ? "clinic-mails" : "mails"}:${createHash("sha256").update(subject).digest().readUInt16BE(0) % QUEUES}`;
}
