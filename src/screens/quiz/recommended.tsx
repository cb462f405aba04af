import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, useHref } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { Recommendation, RecommendedItem } from "#modules/quiz/contract/recommendation.ts";
import { RecommendationAdvice } from "#modules/quiz/web/components/recommendation-advice.tsx";
import { RecommendationHeader } from "#modules/quiz/web/components/recommendation-header.tsx";
import { isWholeBundle, RecommendationSummary } from "#modules/quiz/web/components/recommendation-summary.tsx";
import { RecommendedRow } from "#modules/quiz/web/components/recommended-row.tsx";
import { resultPath } from "#modules/quiz/web/quiz-result.ts";
import { useRecommendation } from "#modules/quiz/web/use-recommendation.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { addBundleToGuestCart, addToGuestCart } from "#web/state/guest-cart-store.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/recommended";

const api = browserApi<CartCalls>();

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/acnequiz/recomended");
  const { data } = await apiOf<ContentCalls>(context).call("getMetaTag", { params: { page: "acnequiz-recomended" } });
  return { meta: data, origin: context.get(visitorContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData.meta, origin: loaderData.origin, path: "/acnequiz/recomended", noIndex: true });
}

/**
 * Adds a recommended set to the customer's cart: as a bundle while the bundle's price is valid, otherwise item by item.
 */
async function addForCustomer(result: Recommendation, items: RecommendedItem[], isAll: boolean): Promise<void> {
  const bundle = isAll && isWholeBundle(result) ? result.bundle : undefined;
  const inBundle = new Set(bundle?.products.map(({ sizeId }) => sizeId));
  if (bundle) takeCart((await api.call("addBundleToCart", { params: { id: bundle.id } })).cart);
  for (const { product, sizeId, quantity } of items.filter((item) => !inBundle.has(item.sizeId))) {
    const { cart } = await api.call("addProductToCart", { params: { id: product.id }, body: { sizeId, quantity } });
    takeCart(cart);
  }
}

/**
 * Adds the recommended items to a guest's cart on this device. The items of a bundle stay together, so that the
 * bundle's price applies after login.
 */
function addForGuest(result: Recommendation, items: RecommendedItem[], isAll: boolean): void {
  const bundle = isAll && isWholeBundle(result) ? result.bundle : undefined;
  const inBundle = new Set(bundle?.products.map(({ sizeId }) => sizeId));
  const toGuestItem = ({ product: { id, name, slug }, sizeId, quantity }: RecommendedItem) => ({
    id,
    sizeId,
    quantity,
    name,
    slug,
  });
  if (bundle) addBundleToGuestCart(bundle.id, items.filter(({ sizeId }) => inBundle.has(sizeId)).map(toGuestItem));
  for (const item of items) if (!inBundle.has(item.sizeId)) addToGuestCart(toGuestItem(item));
}

export default function RecommendedPage() {
  const { t } = useLingui();
  const { shown, retry } = useRecommendation();
  if (shown.state === "shown") return <Recommended key={shown.result.ruleId} result={shown.result} />;
  return (
    <div className="wrap section">
      {shown.state === "loading" && (
        <>
          <h1 className="text-h1-small">
            <Trans>What we recommend</Trans>
          </h1>
          <div aria-hidden="true" className="grid gap-6 pt-10">
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
            <Skeleton className="h-44" />
          </div>
          <noscript>
            <p className="pt-6">
              <Trans>
                You’ll need JavaScript turned on to use this page.{" "}
                <Link to="/acnequiz" reloadDocument className="link">
                  The quiz
                </Link>{" "}
                works without it.
              </Trans>
            </p>
          </noscript>
        </>
      )}
      {shown.state === "none" && (
        <>
          <h1 className="sr-only">
            <Trans>What we recommend</Trans>
          </h1>
          <EmptyState
            title={t`No results on this device`}
            text={t`Results are saved on your device for 30 days. Answer four questions for a new one.`}
            action={<LinkButton to="/acnequiz">Take the quiz</LinkButton>}
          />
        </>
      )}
      {shown.state === "failed" && (
        <>
          <h1 className="sr-only">
            <Trans>What we recommend</Trans>
          </h1>
          <EmptyState
            title={t`We couldn’t read your result`}
            text={shown.message}
            action={<Button onClick={retry}>Try again</Button>}
          />
        </>
      )}
    </div>
  );
}

function Recommended({ result }: { result: Recommendation }) {
  const { t } = useLingui();
  const link = useHref(resultPath(result.resultToken));
  const { user } = usePerson();
  const available = result.items.filter(({ inStock }) => inStock);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 1_500);
    return () => clearTimeout(timer);
  }, [isDone]);

  const choose = (sizeId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(sizeId);
    else next.delete(sizeId);
    setChosen(next);
  };
  const add = async () => {
    const items = chosen ? available.filter(({ sizeId }) => chosen.has(sizeId)) : available;
    setBusy(true);
    try {
      if (user) await addForCustomer(result, items, chosen === undefined);
      else addForGuest(result, items, chosen === undefined);
      setDone(true);
      showToast(items.length === 1 ? t`It’s in your cart.` : t`All ${items.length} are in your cart.`);
    } catch (error) {
      showToast(isApiError(error) ? error.message : t`Something went wrong`, { tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wrap pt-[clamp(32px,4vw,60px)] pb-[clamp(64px,8.9vw,128px)]">
      <RecommendationHeader result={result} />
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <ol>
          {result.items.map((item, index) => (
            <RecommendedRow
              key={item.sizeId}
              item={item}
              number={index + 1}
              choice={
                chosen && {
                  isChosen: chosen.has(item.sizeId),
                  onChoose: (isChosen) => choose(item.sizeId, isChosen),
                }
              }
            />
          ))}
        </ol>
        <RecommendationSummary
          result={result}
          chosen={chosen}
          onChoose={(isChoosing) => setChosen(isChoosing ? new Set(available.map(({ sizeId }) => sizeId)) : undefined)}
          onAdd={add}
          isBusy={isBusy}
          isDone={isDone}
        />
      </div>
      <RecommendationAdvice result={result} />
      <p className="measure pt-10 text-small text-ink-soft">
        <Trans>
          <a href={link} className="link">
            A link to this result
          </a>{" "}
          works for 30 days. Your answers are stored only in this link.
        </Trans>
      </p>
    </div>
  );
}
