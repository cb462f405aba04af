import { type CardProduct, ProductCard } from "#modules/catalog/web/components/products/product-card.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { IngredientsCalls } from "#modules/ingredients/contract/calls.ts";
import { ingredientTypes } from "#modules/ingredients/domain/ingredient.ts";
import { CheckerCaveats } from "#modules/ingredients/web/components/checker-caveats.tsx";
import { CopyLink } from "#modules/ingredients/web/components/copy-link.tsx";
import { IngredientDirectory } from "#modules/ingredients/web/components/ingredient-directory.tsx";
import { LabelForm } from "#modules/ingredients/web/components/label-form.tsx";
import { LabelResult } from "#modules/ingredients/web/components/label-result.tsx";
import { useChecker } from "#modules/ingredients/web/use-checker.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/check-ingredients";

const LISTED_ON_A_PAGE = 24;
const ALTERNATIVES = 4;

const PREVIEW = {
  image: "/pictures/checker-header",
  alt: "Three serum bottles with their labels to the front",
  width: 800,
  height: 640,
};

/** Loads the page with one page of one list; `type` and `page` say which (IC-1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  await requirePage(context, "/checkIngredients");
  const call = apiOf<ContentCalls & IngredientsCalls>(context);
  const search = new URL(request.url).searchParams;
  const type = ingredientTypes.find((known) => known === search.get("type")) ?? "comedogenic";
  const [meta, list, passing] = await Promise.all([
    call.call("getMetaTag", { params: { page: "checkIngredients" } }),
    call.call("listIngredientsByType", { params: { type } }),
    // Alternative products are optional on this page.
    orNothing(call.call("listPassingProducts", { query: { productType: "moisturizer", limit: ALTERNATIVES } })),
  ]);
  const totalPages = Math.max(1, Math.ceil(list.data.length / LISTED_ON_A_PAGE));
  const wantedPage = Number(search.get("page") ?? 1);
  const page = Number.isInteger(wantedPage) ? Math.min(Math.max(1, wantedPage), totalPages) : 1;
  const listed = list.data.slice((page - 1) * LISTED_ON_A_PAGE, page * LISTED_ON_A_PAGE);
  const entries = listed.map(({ id, name, synonyms, function: words, comedogenic, irritancy, source }) => ({
    id,
    name,
    synonyms,
    function: words,
    comedogenic,
    irritancy,
    source,
  }));
  return {
    origin: context.get(visitorContext).origin,
    meta: meta.data,
    alternatives: passing?.data ?? [],
    type,
    directory: { entries, total: list.data.length, page, totalPages, limit: LISTED_ON_A_PAGE },
  };
}

/** Checks a list posted by a page without scripts, with the public call, and doesn't store it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const text = String(form.get("text") ?? "").slice(0, 20_000);
  const isRinsedOff = form.get("isRinsedOff") === "yes";
  const { data } = await apiOf<ContentCalls & IngredientsCalls>(context).call("checkIngredients", {
    body: { text, isRinsedOff },
  });
  return { text, isRinsedOff, report: data };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { meta: words, origin } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    ["Check ingredients", "/checkIngredients"],
  ]);
  return pageMeta({ ...words, origin, path: "/checkIngredients", picture: PREVIEW, jsonLd: [trail] });
}

export default function CheckIngredientsPage({ loaderData, actionData }: Route.ComponentProps) {
  const checker = useChecker(actionData);
  const { report, text } = checker;
  const { type, directory } = loaderData;
  return (
    <>
      <div className="wrap pt-[clamp(32px,4vw,60px)] pb-[clamp(64px,8.9vw,128px)]">
        <header className="grid-12 items-end gap-y-6">
          <h1 className="text-h1 md:col-span-8">
            Paste a label. <br />
            See what it does.
          </h1>
          <p className="measure text-ink-soft md:col-span-4">
            Commas, line breaks, bullets and typos are fine. Your list stays in your browser.
            <noscript> Without JavaScript, it’s checked on our server and not stored.</noscript>
          </p>
        </header>
        <div className="grid-12 pt-10 md:pt-14">
          <div className="md:col-span-5">
            <LabelForm
              text={text}
              isRinsedOff={checker.isRinsedOff}
              isBusy={checker.isBusy}
              failure={checker.failure}
              items={text === checker.checkedText ? report?.items : undefined}
              onChange={checker.change}
              onRinse={checker.changeRinse}
              onCheck={checker.check}
              onClear={checker.clear}
            />
            {report && (
              <p className="nums pt-6 text-small text-ink-soft">
                We recognized {report.knownCount + report.likelyCount} of {report.items.length}{" "}
                {report.items.length === 1 ? "ingredient" : "ingredients"}.
              </p>
            )}
          </div>
          <section aria-label="Result" className="border-t border-ink pt-7 md:col-span-7 lg:ml-10">
            <p role="status" className="sr-only">
              {report?.verdict.sentence}
            </p>
            {report ? (
              <LabelResult
                key={checker.checkedText}
                report={report}
                showAll={actionData !== undefined}
                actions={
                  <div className="flex flex-wrap gap-x-6 pt-1">
                    <CopyLink text={checker.checkedText} />
                    <a href="#alternatives" className="btn-text">
                      Find a product without them
                    </a>
                  </div>
                }
              />
            ) : (
              <p className="measure text-ink-soft">
                You’ll see a one-sentence verdict here, followed by every ingredient: what may clog, irritate or soothe,
                and what we don’t know.
              </p>
            )}
          </section>
        </div>
      </div>
      <Alternatives products={loaderData.alternatives} />
      <CheckerCaveats />
      <IngredientDirectory type={type} {...directory} />
    </>
  );
}

/** Shows products of the shop in which the same checker flags nothing. */
function Alternatives({ products }: { products: CardProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section id="alternatives" aria-labelledby="alternatives-title" className="wrap pb-[clamp(64px,8.9vw,128px)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="alternatives-title" className="text-h2">
          Products with none of these
        </h2>
        <LinkButton to="/shop" look="text">
          See all the products we’ve checked
        </LinkButton>
      </div>
      <p className="measure pt-3 text-ink-soft">
        Products from our shop with no ingredient rated 2 or higher for clogging and none known to irritate.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 pt-8 md:grid-cols-4 md:gap-x-6">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes="(min-width: 787px) 22vw, 45vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
