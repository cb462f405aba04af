import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { Favourites } from "#modules/catalog/web/components/products/favourites.tsx";
import { Shelf } from "#modules/catalog/web/components/products/shelf.tsx";
import { loadShelf } from "#modules/catalog/web/load-shelf.ts";
import { shelfMeta } from "#modules/catalog/web/shelf-meta.ts";
import type { ShelfProduct } from "#modules/catalog/web/shelf-product.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/shop";

export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePage(context, "/shop");
  const api = apiOf<ContentCalls & CatalogCalls>(context);
  const { origin } = context.get(visitorContext);
  const [shelf, meta, settings] = await Promise.all([
    loadShelf(api, new URL(request.url).searchParams),
    loadPageWords(api, "shop"),
    api.call("getClinicSettings"),
  ]);
  const { pickupNote, carrierText } = settings.data.shipping;
  return { shelf, meta, origin, pickup: pickupNote, carrier: carrierText };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { meta, origin, shelf } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Shop", "/shop"],
  ]);
  return shelfMeta({ words: meta, origin, path: "/shop", shelf, trail });
}

const addOf = (product: ShelfProduct) => <QuickAdd product={product} />;

/** Shows all products (PG-3), and a customer's favorites. */
export default function Shop({ loaderData: { shelf, pickup, carrier } }: Route.ComponentProps) {
  const isThere = useIsThere();
  return (
    <>
      <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Shop" }]} />
        <div className="grid-12 gap-y-4 pt-1 pb-8 md:pb-12">
          <h1 className="text-h1-small text-balance md:col-span-7">
            {isThere("/checkIngredients") ? "Skin care, checked ingredient by ingredient" : "Skin care"}
          </h1>
          <p className="text-ink-soft md:col-span-4 md:col-start-9 md:self-end">
            {[pickup, carrier && `${carrier}.`].filter(Boolean).join(" ")}
          </p>
        </div>
        <Shelf path="/shop" shelf={shelf} addOf={addOf} />
      </div>
      <Favourites addOf={addOf} />
    </>
  );
}
