import type { MetaDescriptor, RouterContextProvider } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";

export type AccountHead = { title: string; description: string; origin: string };

/** Loads the title and description of an account page by its name (SH-10); none if the record is missing. */
export async function loadHead(context: Readonly<RouterContextProvider>, page: string): Promise<AccountHead> {
  const { origin } = context.get(visitorContext);
  const { data } = await apiOf<ContentCalls>(context).call("getMetaTag", { params: { page } });
  return { ...data, origin };
}

/** Returns the meta tags of a page that search engines should not index. */
export function privateHead(head: AccountHead | undefined, path: string): MetaDescriptor[] {
  return head ? pageMeta({ ...head, path, noIndex: true }) : [];
}
