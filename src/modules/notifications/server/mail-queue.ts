import { createHash } from "node:crypto";

/** Fields of a mail's payload that identify its subject; the first one that is present counts. */
const SUBJECTS = [
  ...(["appointmentId", "orderId", "membershipId", "purchaseId", "entryId", "giftCardId"] as const),
  ...(["messageId", "customerId"] as const),
];

/** A queue for each visit and order would be a row for each. So many are enough that unrelated mails seldom wait for each other. */
const QUEUES = 64;

/**
 * The queue of a mail. Those about the same visit, order or person are in one, so that they are written and sent one
 * after another: each has the state of when it is sent, and none with older data arrives later. The clinic's own mails have
 * queues of their own, so that a customer's doesn't wait for them. Undefined for a mail that stands alone.
 */
export function mailQueueOf(
  payload: Record<string, unknown>,
  reader: "customer" | "clinic" = "customer",
): string | undefined {
  const subject = SUBJECTS.map((name) => payload[name]).find((id) => typeof id === "string");
  if (typeof subject !== "string") return undefined;
  return `${reader === "clinic" ? "clinic-mails" : "mails"}:${createHash("sha256").update(subject).digest().readUInt16BE(0) % QUEUES}`;
}
