import type { orderStaffCalls } from "#modules/checkout/contract/staff/staff-order-calls.ts";
import type { messageStaffCalls } from "#modules/content/contract/staff/message-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

const api = staffApi<typeof orderStaffCalls & typeof messageStaffCalls>();

/** How many orders are to be packed. */
export async function countOrdersToPack(): Promise<number> {
  const { views } = (await api.call("Order.counts", { query: {} })).data;
  return views.find(({ id }) => id === "pack")?.count ?? 0;
}

/** How many messages wait for an answer. */
export async function countOpenMessages(): Promise<number> {
  const { views } = (await api.call("Message.counts", { query: {} })).data;
  return views.find(({ id }) => id === "open")?.count ?? 0;
}
