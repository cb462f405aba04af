import { Link } from "react-router";
import { formatDate } from "#shared/zoned-time.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { FoundPage, SearchAnswer } from "../../contract/search-calls.ts";
import { whyBeside } from "../why-words.ts";

/** Why a row is there, under what it says. */
export function WhyLine({ words }: { words: string | undefined }) {
  return words ? <span className="block pt-1 font-sans text-small text-ink-soft">{words}</span> : null;
}

/** Pages of the site and facts of the clinic: what they say, and the way there. */
export function PageRows({ pages }: { pages: FoundPage[] }) {
  return (
    <ul className="border-t border-linen">
      {pages.map((page) => (
        <li key={page.id} className="border-b border-linen">
          <Link
            to={page.path}
            prefetch="intent"
            className="row-link flex min-h-16 items-center justify-between gap-x-6 py-3.5"
          >
            <span>
              <span className="row-title block text-card">{page.name}</span>
              <span className="measure block text-small text-ink-soft">{page.text}</span>
              <WhyLine words={whyBeside(page.why, page.text)} />
            </span>
            <Icon name="arrow" className="row-arrow shrink-0 max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ArticleRows({ articles }: { articles: SearchAnswer["articles"]["docs"] }) {
  return (
    <ul className="border-t border-linen">
      {articles.map((article) => (
        <li key={article.id} className="border-b border-linen">
          <Link
            to={`/news/${article.id}`}
            prefetch="intent"
            className="row-link grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-6 py-5 md:grid-cols-[144px_minmax(0,1fr)]"
          >
            <Picture picture={article.picture} sizes="144px" decorative className="aspect-[3/2]" />
            <span>
              <span className="nums block text-small text-ink-soft">
                {formatDate(article.publishedOn)}, {article.readMinutes} min read
              </span>
              <span className="row-title block pt-1 text-card">{article.title}</span>
              <span className="measure block pt-1 text-small text-ink-soft max-md:hidden">{article.summary}</span>
              <WhyLine words={whyBeside(article.why, article.summary)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
