import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { policyPages } from "#modules/content/web/policy-pages.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import type { ApiClient } from "#shared/contract/client.ts";
import { leadsSomewhere } from "#shared/hidden-places.ts";
import { hiddenPlaces } from "#shared/site-content.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import type { Route } from "./+types/sitemap";
import { type SitemapEntry, toSitemap, uniqueByPath } from "./sitemap-document.ts";

/** Standalone pages, included as long as the clinic has their content. */
const PAGES = [
  "/",
  "/shop",
  "/services/services",
  "/limited-deals",
  "/membership",
  "/paymentplan",
  "/giftcards",
  "/acnequiz",
  "/checkIngredients",
  "/gallery",
  "/aboutus",
  "/contact",
  "/faq",
  "/appointment",
];
const PAGE_SIZE = 100;

async function listAllProducts(api: ApiClient<CatalogCalls>) {
  const first = await api.call("listProducts", { query: { limit: PAGE_SIZE } });
  const rest = await Promise.all(
    Array.from({ length: first.data.totalPages - 1 }, (_, index) =>
      api.call("listProducts", { query: { limit: PAGE_SIZE, page: index + 2 } }),
    ),
  );
  return [first, ...rest].flatMap(({ data }) => data.docs);
}

const dayOf = (instant: string | undefined) => instant?.slice(0, 10);

/** Lists every page for search engines, with its picture and, if known, the day of its last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & CatalogCalls & ShellCalls>(context);
  const [categories, services, products, news, policies, shell] = await Promise.all([
    api.call("listCategories"),
    api.call("listServices", { query: { limit: PAGE_SIZE } }),
    listAllProducts(api),
    api.call("listNews"),
    Promise.all(policyPages.map(async ({ call, path }) => ({ path, texts: (await api.call(call)).data }))),
    api.call("getShell"),
  ]);
  const hidden = hiddenPlaces(shell.data.absent);
  const isThere = ({ path }: { path: string }) => leadsSomewhere(path, hidden);
  const newest = news.data.map(({ publishedOn }) => publishedOn).sort();
  const entries: SitemapEntry[] = [
    ...PAGES.map((path) => ({ path })),
    ...categories.data
      .filter(({ services: own }) => own.length > 0)
      .map(({ slug, picture }) => ({ path: `/services/${slug}`, image: picture.image })),
    ...services.data.docs.map(({ slug, images, updatedAt }) => ({
      path: `/service/${slug}`,
      lastModified: dayOf(updatedAt),
      image: images[0]?.image,
    })),
    ...products.map(({ slug, productImages, updatedAt }) => ({
      path: `/product/${slug}`,
      lastModified: dayOf(updatedAt),
      image: productImages[0]?.image,
    })),
    { path: "/allNews", lastModified: newest.at(-1) },
    ...news.data.map(({ id, publishedOn, picture }) => ({
      path: `/news/${id}`,
      lastModified: publishedOn,
      image: picture.image,
    })),
    ...policies.map(({ path, texts }) => ({ path, lastModified: dayOf(texts[0]?.updatedAt) })),
  ];
  return new Response(toSitemap(uniqueByPath(entries.filter(isThere)), context.get(visitorContext).origin), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
