import { type RouterContextProvider, redirect } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import type { WireVisitTime } from "../contract/visit-day-calls.ts";

type Arguments = { context: Readonly<RouterContextProvider>; request: Request; params: { id: string } };

/** Returns the header with an emailed link's secret; none for a logged-in customer. */
export function linkHeaders(link: string | undefined): { headers?: { "x-visit-link": string } } {
  return link ? { headers: { "x-visit-link": link } } : {};
}

/**
 * Loads the data for a page about a visit, opened by an emailed link or, without one, by its customer. `refused`: the
 * API's error code for a link that is truncated, too old, or belongs to a canceled visit.
 */
export async function loadVisitLinkPage<Answer extends Omit<WireVisitTime, "status">>(
  { context, request, params }: Arguments,
  page: string,
  read: (request: ReturnType<typeof linkOf>) => Promise<{ data: Answer }>,
) {
  const { searchParams } = new URL(request.url);
  const link = searchParams.get("t") ?? undefined;
  if (!link) requireLogin(context, request);
  const api = apiOf<ContentCalls>(context);
  const words = await loadPageWords(api, page);
  const head = { ...words, origin: context.get(visitorContext).origin, path: `/${page}`, noIndex: true };
  const shared = { head, link, id: params.id, hasMoved: searchParams.has("moved") };
  try {
    const { data } = await read(linkOf(params.id, link));
    // The visit has moved since the email was sent, so redirect to its current time.
    if (data.present) throw redirect(`${data.present}&moved=1`);
    return { ...shared, moment: data, refused: undefined };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error;
    return { ...shared, moment: undefined, refused: error.code };
  }
}

function linkOf(id: string, link: string | undefined) {
  return { params: { id }, ...linkHeaders(link) };
}
