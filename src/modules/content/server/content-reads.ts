import { and, arrayContains, asc, desc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { sanitizeHtml } from "#platform/html/sanitize-html.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { AppError } from "#shared/app-error.ts";
import { isLiveArticle } from "./live-news.ts";
import { aboutPage, banners, faqs, galleryItems, newsArticles, policies } from "./tables.ts";

const bannerColumns = {
  page: banners.page,
  title: banners.title,
  description: banners.description,
  image: banners.image,
  imageTall: banners.imageTall,
  alt: banners.alt,
};

/** Returns the banner at the top of a page. Throws `not_found` for a page without one. */
export async function getBanner(db: DatabaseOrTransaction, page: string) {
  const [banner] = await db.select(bannerColumns).from(banners).where(eq(banners.page, page));
  if (!banner) throw new AppError("not_found");
  const { page: _page, ...shown } = toShownBanner(banner);
  return { ...shown, bannerImage: shown.picture.image };
}

/** Returns the banners that staff made for pages other than the home page, which always has one. */
export async function listPageBanners(db: DatabaseOrTransaction) {
  const rows = await db.select(bannerColumns).from(banners).where(ne(banners.page, "home")).orderBy(asc(banners.page));
  return rows.map(toShownBanner);
}

type BannerRow = Pick<typeof banners.$inferSelect, keyof typeof bannerColumns>;

const toShownBanner = ({ page, title, description, image, imageTall, alt }: BannerRow) => ({
  page,
  title,
  description,
  picture: toWirePicture(image, alt),
  pictureTall: imageTall === null ? null : toWirePicture(imageTall, alt),
});

/** Returns a policy's text, sanitized again on output. Empty when the clinic has none. */
export async function listPolicies(db: DatabaseOrTransaction, kind: (typeof policies.kind.enumValues)[number]) {
  const rows = await db
    .select({ kind: policies.kind, html: policies.html, updatedAt: policies.updatedAt })
    .from(policies)
    .where(eq(policies.kind, kind));
  return rows.map((row) => ({
    id: row.kind,
    updatedAt: row.updatedAt.toISOString(),
    html: sanitizeHtml(row.html),
  }));
}

/** Returns the kinds of policies that the clinic has written, in no order. */
export async function listPolicyKinds(db: DatabaseOrTransaction): Promise<(typeof policies.kind.enumValues)[number][]> {
  const rows = await db.select({ kind: policies.kind }).from(policies).where(ne(policies.html, ""));
  return rows.map(({ kind }) => kind);
}

const faqColumns = { id: faqs.id, topic: faqs.topic, question: faqs.question, answer: faqs.answer };

export function listFaqs(db: DatabaseOrTransaction) {
  return db.select(faqColumns).from(faqs).where(isNull(faqs.archivedAt)).orderBy(asc(faqs.position));
}

const listFaqRowsById = statement(
  { id: "text", topic: "text", question: "text", answer: "text" },
  sql`
  select id, topic, question, answer from faqs
  where archived_at is null and id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns questions by id, in no order; ids that don't exist (anymore) are left out. */
export function listFaqsById(db: DatabaseOrTransaction, ids: readonly string[]) {
  return listFaqRowsById(db, { ids: [...ids] });
}

export function listMembershipFaqs(db: DatabaseOrTransaction) {
  return db
    .select(faqColumns)
    .from(faqs)
    .where(and(eq(faqs.isMembership, true), isNull(faqs.archivedAt)))
    .orderBy(asc(faqs.position));
}

/**
 * Returns pictures of the clinic itself. With `serviceId`, returns that treatment's before-and-after pictures of skin
 * instead.
 */
export async function listGallery(db: DatabaseOrTransaction, { serviceId }: { serviceId?: string | undefined } = {}) {
  const rows = await db
    .select({
      id: galleryItems.id,
      picture: galleryItems.picture,
      category: galleryItems.category,
      caption: galleryItems.caption,
      isIllustration: galleryItems.isIllustration,
      serviceIds: galleryItems.serviceIds,
      moment: galleryItems.moment,
    })
    .from(galleryItems)
    .where(
      and(
        isNull(galleryItems.archivedAt),
        serviceId === undefined
          ? isNull(galleryItems.moment)
          : and(isNotNull(galleryItems.moment), arrayContains(galleryItems.serviceIds, [serviceId])),
      ),
    )
    .orderBy(asc(galleryItems.position));
  return rows.map(({ picture, moment, ...item }) => ({
    ...item,
    ...(moment ? { moment } : {}),
    picture: toWirePicture(picture, item.caption),
  }));
}

const articleColumns = {
  id: newsArticles.id,
  slug: newsArticles.slug,
  title: newsArticles.title,
  summary: newsArticles.summary,
  picture: newsArticles.picture,
  author: newsArticles.author,
  readMinutes: newsArticles.readMinutes,
  publishedOn: newsArticles.publishedOn,
};

/** Returns the articles on the site without their text, the latest first. */
export async function listNews(db: DatabaseOrTransaction) {
  const rows = await db
    .select(articleColumns)
    .from(newsArticles)
    .where(isLiveArticle)
    .orderBy(desc(newsArticles.publishedOn), asc(newsArticles.id));
  return rows.map((row) => ({ ...row, picture: toWirePicture(row.picture) }));
}

const listArticleRowsById = statement(
  {
    id: "text",
    slug: "text",
    title: "text",
    summary: "text",
    picture: "text",
    author: "text",
    readMinutes: "int",
    publishedOn: "date",
  },
  sql`
  select id, slug, title, summary, picture, author, read_minutes as "readMinutes", published_on as "publishedOn"
  from news_articles where id = any(${sql.placeholder("ids")}::text[]) and ${isLiveArticle}`,
);

/** Returns articles by id, in no order; ids that don't exist (anymore) are left out. */
export async function listArticlesById(db: DatabaseOrTransaction, ids: readonly string[]) {
  const rows = await listArticleRowsById(db, { ids: [...ids] });
  return rows.map((row) => ({ ...row, picture: toWirePicture(row.picture) }));
}

/** Returns an article by id or slug. Throws `not_found`. */
export async function getNewsArticle(db: DatabaseOrTransaction, idOrSlug: string) {
  const [row] = await db
    .select({ ...articleColumns, html: newsArticles.html })
    .from(newsArticles)
    .where(and(or(eq(newsArticles.id, idOrSlug), eq(newsArticles.slug, idOrSlug)), isLiveArticle));
  if (!row) throw new AppError("not_found");
  return { ...row, picture: toWirePicture(row.picture), html: sanitizeHtml(row.html) };
}

/** Returns the text about the clinic. Throws `not_found` when it isn't written. */
export async function getAboutUs(db: DatabaseOrTransaction) {
  const [row] = await db.select({ content: aboutPage.content }).from(aboutPage);
  if (!row) throw new AppError("not_found");
  const { picture, sections, ...text } = row.content;
  return {
    ...text,
    picture: toWirePicture(picture),
    sections: sections.map((section) => ({ ...section, picture: toWirePicture(section.picture) })),
  };
}
