import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";

export type AccountHead = { title: string; description: string; origin: string };

/** Title and description of one of the account's pages by its name (SH-10); none without the record. */
export async function loadHead(context: Readonly<RouterContextProvider>, page: string): Promise<AccountHead> {
  const { origin } = context.get(visitorContext);
  const { data } = await apiOf<ContentCalls>(context).call("getMetaTag", { params: { page } });
  return { ...data, origin };
}

/** The head of a page that search engines have no use for. */
export function privateHead(head: AccountHead | undefined, path: string): MetaDescriptor[] {
  return head ? pageMeta({ ...head, path, noIndex: true }) : [];
}
