import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import type { Order } from "../contract/order.ts";

export type OrderHead = { title: string; description: string; origin: string };

/** Title and description of one of checkout's pages by its name (SH-10). */
export async function loadOrderHead(context: Readonly<RouterContextProvider>, page: string): Promise<OrderHead> {
  const { origin } = context.get(visitorContext);
  const { data } = await apiOf<ContentCalls>(context).call("getMetaTag", { params: { page } });
  return { ...data, origin };
}

/** The head of a page about a customer's order, closed to search engines. */
export function orderHead(head: OrderHead | undefined, path: string): MetaDescriptor[] {
  return head ? pageMeta({ ...head, path, noIndex: true }) : [];
}

/** An order of a visit and nothing else, of which nothing was paid ahead. */
export function isVisitAlone({ serviceOrder, productOrder, gifts, membership, plan }: Order): boolean {
  if (!serviceOrder || productOrder || gifts || membership || plan) return false;
  return serviceOrder.totals.dueNow + serviceOrder.totals.giftCard === 0;
}
