import { apiContext, type HalcyonApi, visitorContext } from "#web/api-context.ts";
import { productPath, servicePath } from "#web/shell/menu.ts";
import { type SitemapEntry, toSitemap } from "../sitemap.ts";
import type { Route } from "./+types/sitemap";

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
  "/allNews",
  "/appointment",
  "/privacy-policy",
  "/terms",
  "/shipping-policy",
  "/return-policy",
];
const PAGE_SIZE = 100;

async function listAllProducts(api: HalcyonApi) {
  const first = await api.call("listProducts", { query: { limit: PAGE_SIZE } });
  const rest = await Promise.all(
    Array.from({ length: first.data.totalPages - 1 }, (_, index) =>
      api.call("listProducts", { query: { limit: PAGE_SIZE, page: index + 2 } }),
    ),
  );
  return [first, ...rest].flatMap(({ data }) => data.docs);
}

/** Every public page for search engines, with its picture and, for articles, its day. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [categories, services, products, news] = await Promise.all([
    api.call("listCategories"),
    api.call("listServices", { query: { limit: PAGE_SIZE } }),
    listAllProducts(api),
    api.call("listNews"),
  ]);
  const entries: SitemapEntry[] = [
    ...PAGES.map((path) => ({ path })),
    ...categories.data.map(({ slug, picture }) => ({ path: `/services/${slug}`, image: picture.image })),
    ...services.data.docs.map((service) => ({ path: servicePath(service), image: service.images[0]?.image })),
    ...products.map((product) => ({ path: productPath(product), image: product.productImages[0]?.image })),
    ...news.data.map(({ _id, publishedOn, picture }) => ({
      path: `/news/${_id}`,
      lastModified: publishedOn,
      image: picture.image,
    })),
  ];
  return new Response(toSitemap(entries, context.get(visitorContext).origin), {
    headers: { "content-type": "application/xml; charset=utf-8" },
  });
}
