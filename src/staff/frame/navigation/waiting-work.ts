import type { refundProposalCalls } from "#modules/checkout/staff/contract/refund-proposal-resource.ts";
import type { reviewStaffCalls } from "#modules/checkout/staff/contract/review-resource.ts";
import type { orderStaffCalls } from "#modules/checkout/staff/contract/staff-order-calls.ts";
import type { messageStaffCalls } from "#modules/content/staff/contract/message-calls.ts";
import type { disputeCalls } from "#modules/payments/staff/contract/dispute-resource.ts";

/** Loaded when something is counted, so that the navigation is data that needs no client. */
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

/** How many orders are to be packed. */
export async function countOrdersToPack(): Promise<number> {
  const { views } = (await (await api()).call("Order.counts", { query: {} })).data;
  return views.find(({ id }) => id === "pack")?.count ?? 0;
}

/** How many messages wait for an answer. */
export async function countOpenMessages(): Promise<number> {
  const { views } = (await (await api()).call("Message.counts", { query: {} })).data;
  return views.find(({ id }) => id === "open")?.count ?? 0;
}

/** How many refunds wait for approval. */
export async function countWaitingRefunds(): Promise<number> {
  const { views } = (await (await api()).call("Refund.counts", { query: {} })).data;
  return views.find(({ id }) => id === "waiting")?.count ?? 0;
}

/** How many reviews wait to be approved. */
export async function countWaitingReviews(): Promise<number> {
  const { views } = (await (await api()).call("Review.counts", { query: {} })).data;
  return views.find(({ id }) => id === "waiting")?.count ?? 0;
}

/** How many disputed payments wait for an answer to the bank. */
export async function countDisputesToAnswer(): Promise<number> {
  const { views } = (await (await api()).call("Dispute.counts", { query: {} })).data;
  return views.find(({ id }) => id === "answer")?.count ?? 0;
}
