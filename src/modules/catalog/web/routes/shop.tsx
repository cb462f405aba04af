import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Shelf } from "../components/shelf.tsx";
import { ShelfCard } from "../components/shelf-card.tsx";
import { loadPageWords } from "../load-page-words.ts";
import { loadShelf } from "../load-shelf.ts";
import { toShelfPath } from "../shelf-query.ts";
import type { Route } from "./+types/shop";

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { isLoggedIn, origin } = context.get(visitorContext);
  const [shelf, meta, favourites] = await Promise.all([
    loadShelf(api, new URL(request.url).searchParams),
    loadPageWords(api, "shop"),
    isLoggedIn ? api.call("getWishlist").then(({ wishlist }) => wishlist.products) : null,
  ]);
  return { shelf, meta, favourites, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { meta, origin, shelf } = loaderData;
  const isFiltered = toShelfPath("", { ...shelf.query, page: 1, sort: "relevance" }) !== "";
  const path = shelf.page > 1 && !isFiltered ? `/shop?page=${shelf.page}` : "/shop";
  return pageMeta({ ...meta, origin, path, noIndex: isFiltered });
}

/** The whole shelf (PG-3), and a customer's favourites. */
export default function Shop({ loaderData: { shelf, favourites } }: Route.ComponentProps) {
  const { timeZone } = useShellData().contact;
  return (
    <>
      <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Shop" }]} />
        <div className="grid-12 gap-y-4 pt-1 pb-8 md:pb-12">
          <h1 className="text-h1-small md:col-span-7">
            Everything on the shelf, <span className="md:block">read to the last ingredient</span>
          </h1>
          <p className="text-ink-soft md:col-span-4 md:col-start-9 md:self-end">
            Sizes, prices and stock as they are right now. Pick up at the clinic the same day, or have it posted in two
            to three working days.
          </p>
        </div>
        <Shelf path="/shop" shelf={shelf} addOf={(product) => <QuickAdd product={product} />} />
      </div>
      {favourites && (
        <section id="favourites" aria-labelledby="favourites-title" className="bg-sand">
          <div className="wrap section">
            <h2 id="favourites-title" className="text-h2">
              Your favourites
            </h2>
            {favourites.length === 0 ? (
              <p className="measure pt-4 text-ink-soft">
                None yet. Press the heart on a product and it waits for you here.
              </p>
            ) : (
              <ul className="grid grid-cols-2 gap-x-4 gap-y-9 pt-8 md:grid-cols-4 md:gap-x-6">
                {favourites.map((product) => (
                  <li key={product._id}>
                    <ShelfCard
                      product={product}
                      timeZone={timeZone}
                      sizes="(width < 787px) 46vw, 23vw"
                      add={<QuickAdd product={product} />}
                    />
                  </li>
                ))}
              </ul>
            )}
            {favourites.length === 0 && (
              <p className="pt-5">
                <LinkButton to="/shop" look="outline">
                  See the whole shelf
                </LinkButton>
              </p>
            )}
          </div>
        </section>
      )}
    </>
  );
}
