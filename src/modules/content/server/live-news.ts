import { and, eq, gt, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { newsArticles } from "./tables.ts";

const now = sql`clock_now()`;

/** SQL for an article's state: a draft, planned, or on the site. */
export const newsStateInSql = sql`case when not news_articles.is_published then 'draft'
  when news_articles.goes_live_at > ${now} then 'planned' else 'published' end`;

/** SQL for whether an article is on the site: published, its time reached, and not archived. */
export const isLiveArticle = and(
  isNull(newsArticles.archivedAt),
  eq(newsArticles.isPublished, true),
  or(isNull(newsArticles.goesLiveAt), lte(newsArticles.goesLiveAt, now)),
);

/** The ids of the articles that visitors may read, as a subquery. */
export const liveArticleIdsInSql: SQL = sql`(select ${newsArticles.id} from ${newsArticles} where ${isLiveArticle})`;

/**
 * Returns the next instant at which a planned article goes live, by the clinic's clock; undefined if none is planned.
 */
export async function findNextArticle(db: DatabaseOrTransaction): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(newsArticles.goesLiveAt) })
    .from(newsArticles)
    .where(and(isNull(newsArticles.archivedAt), eq(newsArticles.isPublished, true), gt(newsArticles.goesLiveAt, now)));
  return row?.at ?? undefined;
}

/** Whether visitors can read any article. */
export async function hasLiveArticle(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.$count(newsArticles, isLiveArticle)) > 0;
}
