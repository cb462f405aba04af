import { data, Link, redirect } from "react-router";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { ArticleFacts } from "#modules/content/web/components/article-facts.tsx";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { articleLd, breadcrumbLd } from "#web/structured-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { SanitizedHtml } from "#web/ui/sanitized-html.tsx";
import type { Route } from "./+types/news";

const MORE = 3;

/**
 * Loads an article (PG-14). The article's URL contains its id. A URL with its slug redirects there, so that the article
 * has only one URL.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  await requirePage(context, "/news/:id");
  const api = apiOf<ContentCalls & ShellCalls>(context);
  const [article, news, shell] = await Promise.all([
    api.call("getNewsArticle", { params: { id: params.id } }).catch((error: unknown) => {
      throw isApiError(error, "not_found") ? data(null, { status: 404 }) : error;
    }),
    // The other articles are optional; the page needs only its own.
    orNothing(api.call("listNews")),
    api.call("getShell"),
  ]);
  const { id, title, summary } = article.data;
  if (id !== params.id) throw redirect(`/news/${id}`, 301);
  return {
    article: article.data,
    more: (news?.data ?? []).filter((other) => other.id !== id).slice(0, MORE),
    words: await loadPageWords(api, "news", { title, summary }),
    clinic: shell.data.settings.name,
    origin: context.get(visitorContext).origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, article, clinic } = loaderData;
  const path = `/news/${article.id}`;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["News", "/allNews"],
    [article.title, path],
  ]);
  return pageMeta({
    ...words,
    origin,
    path,
    type: "article",
    picture: article.picture,
    jsonLd: [articleLd(article, { origin, path, clinic }), trail],
  });
}

export default function NewsPage({ loaderData: { article, more } }: Route.ComponentProps) {
  return (
    <>
      <article className="pt-3 md:pt-5">
        <div className="wrap">
          <Breadcrumb
            trail={[{ label: "Home", to: "/" }, { label: "News", to: "/allNews" }, { label: article.title }]}
          />
          <h1 className="max-w-[20em] pt-1 text-h1-small">{article.title}</h1>
          <ArticleFacts article={article} className="pt-5" />
        </div>
        <div className="wrap pt-9">
          <Picture
            picture={article.picture}
            sizes="100vw"
            priority
            decorative
            className="aspect-[3/2] md:bleed-end md:aspect-[2/1]"
          />
        </div>
        <div className="wrap grid-12 pt-10 pb-[clamp(64px,8.9vw,128px)]">
          <p className="text-lead md:col-span-4">{article.summary}</p>
          <SanitizedHtml html={article.html} className="measure md:col-span-7 md:col-start-6" />
        </div>
      </article>
      {more.length > 0 && (
        <section aria-labelledby="more" className="bg-sand">
          <div className="wrap section grid-12">
            <h2 id="more" className="text-h2 md:col-span-4">
              More to read
            </h2>
            <ul className="border-t border-edge/40 md:col-span-8">
              {more.map((other) => (
                <li key={other.id} className="border-b border-edge/40">
                  <Link to={`/news/${other.id}`} prefetch="intent" className="row-link block py-5">
                    <span className="row-title block font-serif text-[1.5rem] leading-[1.2] tracking-[-0.012em]">
                      {other.title}
                    </span>
                    <ArticleFacts article={other} className="pt-2" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
