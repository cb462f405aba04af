import { data, Link, redirect } from "react-router";
import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { type FilterGroup, isFilterGroup } from "#modules/catalog/domain/shelf.ts";
import { Shelf } from "#modules/catalog/web/components/products/shelf.tsx";
import { loadShelf } from "#modules/catalog/web/load-shelf.ts";
import { shelfMeta } from "#modules/catalog/web/shelf-meta.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/all-products";

const WORDS: Record<FilterGroup, (name: string) => { title: string; text: string }> = {
  brand: (name) => ({ title: name, text: "" }),
  skinType: (name) => ({
    title: `For ${name.toLowerCase()} skin`,
    text: `Products that suit ${name.toLowerCase()} skin.`,
  }),
  skinCondition: (name) => ({
    title: `For ${name.toLowerCase()}`,
    text: "Picked for this concern, from all our brands.",
  }),
  productType: (name) => ({ title: name, text: "From all our brands." }),
  nutrition: (name) => ({
    title: `With ${name.toLowerCase()}`,
    text: "Supplements with the exact amount on the label.",
  }),
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  await requirePage(context, "/allproducts/:type/:name");
  const api = apiOf<ContentCalls & CatalogCalls>(context);
  const { type, name } = params;
  if (!isFilterGroup(type)) throw data(null, { status: 404 });
  try {
    const { value } = (await api.call("listProductsByCategory", { params: { type, name }, query: { limit: 1 } })).data;
    if (value.movedTo) throw redirect(`/allproducts/${type}/${value.movedTo}`, 301);
    const [shelf, meta] = await Promise.all([
      loadShelf(api, new URL(request.url).searchParams, { [type]: [value.slug] }),
      loadPageWords(api, "allproducts", { name: WORDS[type](value.name).title }),
    ]);
    return { type, value, shelf, meta, origin: context.get(visitorContext).origin };
  } catch (error) {
    if (isApiError(error, "not_found") || isApiError(error, "invalid_input")) throw data(null, { status: 404 });
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { meta, origin, type, value, shelf } = loaderData;
  const path = `/allproducts/${type}/${value.slug}`;
  const trail = breadcrumbLd(origin, [
    ["Shop", "/shop"],
    [value.name, path],
  ]);
  return shelfMeta({ words: meta, origin, path, shelf, fixed: type, trail });
}

/** Shows all products of one brand or taxonomy value (PG-4). */
export default function AllProducts({ loaderData: { type, value, shelf } }: Route.ComponentProps) {
  const { title, text } = WORDS[type](value.name);
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Shop", to: "/shop" }, { label: value.name }]} />
      <div className="grid-12 gap-y-4 pt-1 pb-8 md:pb-12">
        <h1 className="text-h1-small md:col-span-6">{title}</h1>
        <p className="measure text-ink-soft md:col-span-5 md:col-start-8 md:self-end">
          {value.description || text}{" "}
          <Link to="/shop" prefetch="intent" className="link">
            See all products
          </Link>
        </p>
      </div>
      <Shelf
        path={`/allproducts/${type}/${value.slug}`}
        shelf={shelf}
        fixed={type}
        addOf={(product) => <QuickAdd product={product} />}
      />
    </div>
  );
}
