import { eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import type { Transaction } from "#platform/db/client.ts";
import { sanitizeHtml } from "#platform/html/sanitize-html.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { bannerResource } from "../../staff/contract/banner-resource.ts";
import { galleryItemResource } from "../../staff/contract/gallery-item-resource.ts";
import { newsResource } from "../../staff/contract/news-resource.ts";
import { pageMetaResource } from "../../staff/contract/page-meta-resource.ts";
import { policyResource } from "../../staff/contract/policy-resource.ts";
import { getClinicSettings } from "../get-clinic-settings.ts";
import { newsStateInSql } from "../live-news.ts";
import { banners, galleryItems, newsArticles, pageMeta, policies } from "../tables.ts";

/** Sanitizes the HTML that staff wrote, in the row just written (BO-38). */
async function sanitized(tx: Transaction, table: typeof policies | typeof newsArticles, id: string, html?: string) {
  if (html === undefined) return;
  await tx
    .update(table)
    .set({ html: sanitizeHtml(html) })
    .where(eq(table.id, id));
}

/** Connects banners, page titles and descriptions, policies, articles and the gallery to their tables. */
export const bindContentResources: BindApi = (api, deps) => {
  const zone = async () => (await getClinicSettings(deps.db)).location.timeZone;
  bindResource(api, deps, bannerResource, { table: banners, uniqueFields: { banners_one_per_page: "page" } }, zone);
  bindResource(
    api,
    deps,
    pageMetaResource,
    { table: pageMeta, uniqueFields: { page_meta_one_per_page: "page" } },
    zone,
  );
  bindResource(
    api,
    deps,
    policyResource,
    {
      table: policies,
      columns: {
        title: sql`(case policies.kind when 'privacy' then 'Privacy' when 'terms' then 'Terms' when 'shipping' then 'Shipping'
          else 'Returns' end)`,
      },
      write: (tx, id, { html }) => sanitized(tx, policies, id, html),
    },
    zone,
  );
  bindResource(
    api,
    deps,
    newsResource,
    {
      table: newsArticles,
      columns: { state: newsStateInSql },
      uniqueFields: { news_articles_slug_unique: "slug" },
      write: (tx, id, { html }) => sanitized(tx, newsArticles, id, html),
    },
    zone,
  );
  bindResource(api, deps, galleryItemResource, { table: galleryItems }, zone);
};
