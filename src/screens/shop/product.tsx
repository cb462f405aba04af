import { data, Link, redirect } from "react-router";
import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import { useAddBundle } from "#modules/cart/web/use-add-bundle.ts";
import { useAddToCart } from "#modules/cart/web/use-add-to-cart.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { BundleBand } from "#modules/catalog/web/components/products/bundle-band.tsx";
import { BuyBox } from "#modules/catalog/web/components/products/buy-box.tsx";
import { HowToUse } from "#modules/catalog/web/components/products/how-to-use.tsx";
import { IngredientList } from "#modules/catalog/web/components/products/ingredient-list.tsx";
import { ProductGallery } from "#modules/catalog/web/components/products/product-gallery.tsx";
import { ShelfCard } from "#modules/catalog/web/components/products/shelf-card.tsx";
import { ReviewList } from "#modules/catalog/web/components/review-list.tsx";
import { toShelfProduct } from "#modules/catalog/web/shelf-product.ts";
import { productLd } from "#modules/catalog/web/structured-data.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { IngredientsCalls } from "#modules/ingredients/contract/calls.ts";
import { inWords } from "#modules/ingredients/web/item-words.ts";
import { toListFragment } from "#modules/ingredients/web/share-link.ts";
import { QuizSuggestionNote } from "#modules/quiz/web/components/quiz-suggestion-note.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import type { Route } from "./+types/product";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requirePage(context, "/product/:name");
  const api = apiOf<ContentCalls & CatalogCalls & IngredientsCalls & CheckoutCalls>(context);
  const id = new URL(request.url).searchParams.get("id") ?? undefined;
  const known = id !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { id } : {};
  const product = await api
    .call("getProductByName", { params: { name: params.name }, query: known })
    .then(({ data: found }) => found)
    .catch((error: unknown) => {
      if (isApiError(error, "not_found") || isApiError(error, "invalid_input")) throw data(null, { status: 404 });
      throw error;
    });
  if (product.movedTo) throw redirect(`/product/${product.movedTo}?id=${product.id}`, 301);
  const [bundle, related, reviews, checked, settings, words] = await Promise.all([
    orNothing(api.call("getBundleOfProduct", { params: { id: product.id } })),
    // Related products are optional, so they are left out when they can't be read.
    orNothing(api.call("listRelatedProducts", { params: { id: product.id } })),
    orNothing(api.call("listReviews", { query: { productId: product.id } })),
    orNothing(api.call("checkProductIngredients", { params: { id: product.id } })),
    api.call("getClinicSettings"),
    loadPageWords(api, "product", {
      name: product.name,
      brand: product.brand.name,
      price: formatMoney(product.salePrice ?? product.price),
    }),
  ]);
  const { shipping, returnsText, currency, timeZone } = settings.data;
  const itemsByName = new Map(checked?.data.items.map((item) => [item.text, item]));
  return {
    product: {
      ...product,
      // The checker's result for each ingredient, by the same code as for a pasted list (IC-2).
      ingredients: product.ingredients.map(({ name }) => {
        const item = itemsByName.get(name);
        return { name, flags: item ? [inWords(item)].filter(Boolean) : [], does: item?.function ?? "" };
      }),
    },
    verdict: checked?.data.verdict.sentence ?? null,
    bundle: bundle?.data ?? null,
    isBundleRead: bundle !== undefined,
    related: (related?.data ?? []).map(toShelfProduct),
    reviews: reviews?.data ?? null,
    words,
    origin: context.get(visitorContext).origin,
    currency,
    timeZone,
    texts: {
      pickup: shipping.pickupNote,
      post: postWords(shipping),
      returns: returnsText,
    },
  };
}

/** Returns the text about shipping costs within the country; empty if the clinic doesn't ship there. */
function postWords({ days, flatCents, freeFromCents }: { days: number; flatCents: number; freeFromCents: number }) {
  if (days === 0) return "";
  return flatCents === 0 || freeFromCents === 0
    ? "Shipping is free."
    : `Shipping ${formatMoney(flatCents)}, free on orders of ${formatMoney(freeFromCents)}+.`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product, words, origin, currency, timeZone } = loaderData;
  const path = `/product/${product.slug}`;
  return pageMeta({
    ...words,
    origin,
    path,
    type: "product",
    picture: product.productImages[0],
    jsonLd: [
      productLd(product, { origin, currency, timeZone }),
      breadcrumbLd(origin, [
        ["Shop", "/shop"],
        [product.name, path],
      ]),
    ],
  });
}

/** Shows a product (PG-5). */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, verdict, bundle, isBundleRead, related, reviews, texts } = loaderData;
  const { timeZone } = useShellData().contact;
  const { add, isBusy } = useAddToCart(product);
  const bundleCart = useAddBundle(bundle);
  const kind = product.productType;
  return (
    <>
      <div className="wrap pt-3 md:pt-5">
        <Breadcrumb
          trail={[
            { label: "Shop", to: "/shop" },
            ...(kind ? [{ label: kind.name, to: `/allproducts/productType/${kind.slug}` }] : []),
            { label: product.name },
          ]}
        />
        <div className="grid-12 gap-y-8 pt-2">
          <div className="md:col-span-6 lg:col-span-7">
            <ProductGallery product={product} />
          </div>
          <div className="md:col-span-6 lg:col-span-5 lg:pl-10">
            <BuyBox
              key={product.id}
              product={product}
              texts={{ ...texts, timeZone }}
              isBusy={isBusy}
              onAdd={(sizeId, quantity) => add(sizeId, quantity)}
            />
          </div>
        </div>
      </div>
      <div className="wrap pt-8 empty:hidden">
        <QuizSuggestionNote productId={product.id} />
      </div>
      {product.ingredients.length > 0 && (
        <IngredientList
          ingredients={product.ingredients}
          verdict={verdict}
          checkPath={`/checkIngredients${toListFragment(product.ingredients.map(({ name }) => name).join(", "))}`}
        />
      )}
      {!isBundleRead && (
        <div className="wrap pb-8">
          <ReadFailed text="We couldn’t load related products." />
        </div>
      )}
      {bundle && <BundleBand bundle={bundle} isBusy={bundleCart.isBusy} onAdd={() => void bundleCart.addBundle()} />}
      <div className="wrap section grid-12">
        <div className="md:col-span-5">
          <HowToUse text={product.howToUse} />
          <SuitedTo product={product} />
        </div>
        <section className="md:col-span-6 md:col-start-7">
          <ReviewList
            title="Reviews"
            empty="No reviews yet. Only verified buyers can review."
            reviews={reviews}
            rating={product.rating}
            timeZone={timeZone}
          />
        </section>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="wrap pb-[clamp(64px,8.9vw,128px)]">
          <h2 id="related" className="border-t border-linen pt-10 text-h2">
            You may also like
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-9 pt-8 md:grid-cols-4 md:gap-x-6">
            {related.map((other) => (
              <li key={other.id}>
                <ShelfCard
                  product={other}
                  timeZone={timeZone}
                  sizes="(width < 787px) 46vw, 23vw"
                  add={<QuickAdd product={other} />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type SuitedToProps = { product: Route.ComponentProps["loaderData"]["product"] };

/** Shows skin types and conditions, each linking to its products. */
function SuitedTo({ product: { skinTypes, skinConditions, nutrition } }: SuitedToProps) {
  const links = [
    ...skinTypes.map((value) => ({ ...value, type: "skinType" })),
    ...skinConditions.map((value) => ({ ...value, type: "skinCondition" })),
    ...nutrition.map((value) => ({ ...value, type: "nutrition" })),
  ];
  if (links.length === 0) return null;
  return (
    <>
      <h3 className="pt-8 pb-3 font-sans text-button font-semibold">Made for</h3>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ type, slug, name }) => (
          <li key={`${type}${slug}`}>
            <Link
              to={`/allproducts/${type}/${slug}`}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-pill border border-edge px-4 text-small hover:bg-sand"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
