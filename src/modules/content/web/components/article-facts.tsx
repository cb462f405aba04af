import { formatDate } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";

type ArticleFactsProps = {
  article: { author: string; publishedOn: string; readMinutes: number };
  className?: string;
};

/** Publication date, author and reading time. */
export function ArticleFacts({ article, className }: ArticleFactsProps) {
  return (
    <p className={cx("nums text-small text-ink-soft", className)}>
      <time dateTime={article.publishedOn}>{formatDate(article.publishedOn)}</time>, {article.author},{" "}
      {article.readMinutes} min read
    </p>
  );
}
