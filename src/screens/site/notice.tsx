import { data } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { apiOf, pageOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { OutcomeFrame } from "#web/ui/feedback/outcome-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/notice";
import { findNoticePage } from "./notice-pages.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const notice = findNoticePage(pageOf(context, request));
  if (!notice) throw data(null, { status: 404 });
  const { page, needsLogin, title, text, links } = notice;
  if (needsLogin) requireLogin(context, request);
  return {
    title,
    text,
    links,
    path: `/${page}`,
    words: await loadPageWords(apiOf<ContentCalls>(context), page),
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, path } = loaderData;
  return pageMeta({ ...words, origin, path, noIndex: true });
}

/** Shows the result of an action, what was charged (or that nothing was), and what to do next (PG-18 to PG-20). */
export default function NoticePage({ loaderData: { title, text, links } }: Route.ComponentProps) {
  return (
    <OutcomeFrame picture="clinic-detail-3" title={title}>
      <p className="measure pt-5 text-lead text-ink-soft">{text}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-8">
        {links.map(({ to, label }, index) => (
          <LinkButton key={to} to={to} look={index === 0 ? "primary" : "outline"}>
            {label}
          </LinkButton>
        ))}
      </p>
    </OutcomeFrame>
  );
}
