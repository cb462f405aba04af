import { Link } from "react-router";
import { formatDate } from "#shared/zoned-time.ts";

export type NewsItem = { id: string; title: string; publishedOn: string; readMinutes?: number };

/** Lists the newest articles as rows; the whole row is the link. */
export function NewsTeaser({ articles }: { articles: NewsItem[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="news" className="wrap grid-12 pb-[clamp(52px,8.9vw,128px)] max-md:gap-y-6">
      <h2 id="news" className="text-h2 md:col-span-4">
        News from the clinic
      </h2>
      <div className="md:col-span-8 md:col-start-5">
        <ul className="border-t border-linen">
          {articles.map((article) => (
            <li key={article.id} className="border-b border-linen">
              <Link
                to={`/news/${article.id}`}
                prefetch="intent"
                className="row-link grid py-4 md:py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)_minmax(0,3fr)] md:gap-6"
              >
                <span className="nums text-small leading-8">{formatDate(article.publishedOn)}</span>
                <span className="row-title max-w-[15em] font-serif text-[1.4rem] leading-[1.2] tracking-[-0.012em]">
                  {article.title}
                </span>
                {article.readMinutes !== undefined && (
                  <span className="text-small leading-8 md:text-right">{article.readMinutes} min</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <p className="pt-5">
          <Link to="/allNews" prefetch="intent" className="btn-text">
            All news
          </Link>
        </p>
      </div>
    </section>
  );
}
