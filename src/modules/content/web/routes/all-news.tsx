import { Link } from "react-router";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd, itemListLd } from "#web/structured-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { ContentCalls } from "../../contract/calls.ts";
import { ArticleFacts } from "../components/article-facts.tsx";
import { loadPageWords } from "../load-page-words.ts";
import type { Route } from "./+types/all-news";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/allNews");
  const api = apiOf<ContentCalls>(context);
  const [news, words] = await Promise.all([api.call("listNews"), loadPageWords(api, "allNews")]);
  return { articles: news.data, words, origin: context.get(visitorContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, articles } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["News", "/allNews"],
  ]);
  const list = itemListLd(
    origin,
    articles.map(({ id }) => `/news/${id}`),
  );
  return pageMeta({ ...words, origin, path: "/allNews", picture: articles[0]?.picture, jsonLd: [trail, list] });
}

/** Lists all articles, the latest one large (PG-14). */
export default function AllNewsPage({ loaderData: { articles } }: Route.ComponentProps) {
  const [latest, ...others] = articles;
  return (
    <div className="pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <div className="wrap">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "News" }]} />
        <h1 className="pt-1 text-h1">News from the clinic</h1>
      </div>
      {!latest && (
        <EmptyState
          className="wrap pt-12"
          title="No articles right now"
          text="In the meantime, take a look at what we do."
          action={<LinkButton to="/services/services">See treatments</LinkButton>}
        />
      )}
      {latest && (
        <article className="wrap grid-12 items-end pt-10">
          <Picture
            picture={latest.picture}
            sizes="(width < 787px) 100vw, 58vw"
            priority
            decorative
            className="aspect-[3/2] md:bleed-start md:col-span-7"
          />
          <div className="md:col-span-5 md:pl-6">
            <ArticleFacts article={latest} />
            <h2 className="pt-3 text-h2">
              <Link to={`/news/${latest.id}`} prefetch="intent" className="hover:text-clay">
                {latest.title}
              </Link>
            </h2>
            <p className="measure pt-4 text-ink-soft">{latest.summary}</p>
          </div>
        </article>
      )}
      {others.length > 0 && (
        <ul className="wrap grid gap-x-6 gap-y-12 pt-16 sm:grid-cols-2 lg:grid-cols-3">
          {others.map((article) => (
            <li key={article.id}>
              <Picture
                picture={article.picture}
                sizes="(width < 501px) 100vw, (width < 1024px) 46vw, 31vw"
                decorative
                className="aspect-[3/2]"
              />
              <ArticleFacts article={article} className="pt-4" />
              <h2 className="pt-2 text-h3">
                <Link to={`/news/${article.id}`} prefetch="intent" className="hover:text-clay">
                  {article.title}
                </Link>
              </h2>
              <p className="pt-2 text-small text-ink-soft">{article.summary}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
