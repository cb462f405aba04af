import type { refundProposalCalls } from "#modules/checkout/refunds/staff/contract/refund-proposal-resource.ts";
import type { reviewStaffCalls } from "#modules/checkout/staff/contract/review-resource.ts";
import type { orderStaffCalls } from "#modules/checkout/staff/contract/staff-order-calls.ts";
import type { messageStaffCalls } from "#modules/content/staff/contract/message-calls.ts";
import type { disputeCalls } from "#modules/payments/staff/contract/dispute-resource.ts";

/** Imports the API client on the first count, so that modules that import the navigation don't load it. */
async function api() {
  const { staffApi } = await import("../../staff-api.ts");
  return staffApi<
    typeof orderStaffCalls &
      typeof messageStaffCalls &
      typeof reviewStaffCalls &
      typeof refundProposalCalls &
      typeof disputeCalls
  >();
}

/** Returns the number of orders to pack. */
export async function countOrdersToPack(): Promise<number> {
  const { views } = (await (await api()).call("Order.counts", { query: {} })).data;
  return views.find(({ id }) => id === "pack")?.count ?? 0;
}

/** Returns the number of messages waiting for a reply. */
export async function countOpenMessages(): Promise<number> {
  const { views } = (await (await api()).call("Message.counts", { query: {} })).data;
  return views.find(({ id }) => id === "open")?.count ?? 0;
}

/** Returns the number of refunds waiting for approval. */
export async function countWaitingRefunds(): Promise<number> {
  const { views } = (await (await api()).call("Refund.counts", { query: {} })).data;
  return views.find(({ id }) => id === "waiting")?.count ?? 0;
}

/** Returns the number of reviews waiting for approval. */
export async function countWaitingReviews(): Promise<number> {
  const { views } = (await (await api()).call("Review.counts", { query: {} })).data;
  return views.find(({ id }) => id === "waiting")?.count ?? 0;
}

/** Returns the number of disputed payments waiting for a response to the bank. */
export async function countDisputesToAnswer(): Promise<number> {
  const { views } = (await (await api()).call("Dispute.counts", { query: {} })).data;
  return views.find(({ id }) => id === "answer")?.count ?? 0;
}
