import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Order } from "../contract/order.ts";

export type OrderHead = { title: string; description: string; origin: string };

/** Loads the title and description of a checkout page by its name (SH-10). */
export async function loadOrderHead(context: Readonly<RouterContextProvider>, page: string): Promise<OrderHead> {
  const { origin } = context.get(visitorContext);
  const { data } = await apiOf<ContentCalls>(context).call("getMetaTag", { params: { page } });
  return { ...data, origin };
}

/** Returns the meta tags of a page about a customer's order, hidden from search engines. */
export function orderHead(head: OrderHead | undefined, path: string): MetaDescriptor[] {
  return head ? pageMeta({ ...head, path, noIndex: true }) : [];
}

/** Whether an order contains only a visit that wasn't prepaid. */
export function isVisitAlone({ serviceOrder, productOrder, gifts, membership, plan }: Order): boolean {
  if (!serviceOrder || productOrder || gifts || membership || plan) return false;
  return serviceOrder.totals.dueNow + serviceOrder.totals.giftCard === 0;
}
