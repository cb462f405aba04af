import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { ProductCard } from "#modules/catalog/web/components/products/product-card.tsx";
import { toShelfProduct } from "#modules/catalog/web/shelf-product.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { clinicJsonLd } from "#modules/content/web/clinic-json-ld.ts";
import { SectionNotRead } from "#modules/content/web/components/section-not-read.tsx";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import { grantsCredit, wholeCreditWords } from "#modules/membership/web/band-words.ts";
import type { QuizCalls } from "#modules/quiz/contract/calls.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { cx } from "#web/cx.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useIsThere, useShellData } from "#web/shell/shell-data.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { OfferBanner } from "../shell/offer-banner.tsx";
import type { Route } from "./+types/home";
import { BestSellers } from "./best-sellers.tsx";
import { bestSellersOf } from "./best-sellers-of.ts";
import { CategoryIndex } from "./category-index.tsx";
import { CheckerHalf } from "./checker-half.tsx";
import { CustomerReviews } from "./customer-reviews.tsx";
import { HomeHero } from "./home-hero.tsx";
import {
  type FreeTimeChoice,
  saleEnd,
  summarizeCategories,
  toFreeTimeChoices,
  toPricedDown,
  toReviewSummary,
} from "./home-summaries.ts";
import { LastTime } from "./last-time.tsx";
import { MembershipBand } from "./membership-band.tsx";
import { NewsTeaser } from "./news-teaser.tsx";
import { NextFreeTimes } from "./next-free-times.tsx";
import { PricedDownSection } from "./priced-down.tsx";
import { QuizHalf, type QuizQuestion } from "./quiz-half.tsx";
import { RoomsGallery } from "./rooms-gallery.tsx";
import { useNextFreeTimes } from "./use-next-free-times.ts";
import { VisitUs } from "./visit-us.tsx";

const PRODUCTS_SHOWN = 8;
const PRODUCTS_LOOKED_AT = 24;
const ARTICLES_SHOWN = 3;

/**
 * Loads the home page (PG-1). Data that could not be read is `null`: its section says so, and the page still works
 * (SH-13).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf<ContentCalls & MembershipCalls & CatalogCalls & QuizCalls & CheckoutCalls & ShellCalls>(context);
  const { origin } = context.get(visitorContext);
  const [
    meta,
    banner,
    categories,
    services,
    onSale,
    productsOnSale,
    offers,
    products,
    reviews,
    gallery,
    news,
    quiz,
    plans,
    clinic,
  ] = await Promise.all([
    api.call("getMetaTag", { params: { page: "home" } }),
    api.call("getHomeBanner"),
    orNothing(api.call("listCategories")),
    orNothing(api.call("listServices", { query: { limit: 100 } })),
    orNothing(api.call("listServicesOnSale")),
    orNothing(api.call("listProductsOnSale")),
    orNothing(api.call("listLimitedOffers")),
    orNothing(api.call("listProducts", { query: { limit: PRODUCTS_LOOKED_AT } })),
    orNothing(api.call("getVisitReviews")),
    orNothing(api.call("listGallery")),
    orNothing(api.call("listNews")),
    orNothing(api.call("listQuizQuestions")),
    orNothing(api.call("listMembershipPlans")),
    api.call("getShell"),
  ]);
  const allServices = services?.data.docs ?? [];
  return {
    origin,
    meta: meta.data,
    banner: banner.data,
    categories: categories ? summarizeCategories(categories.data, allServices) : null,
    onSale: toPricedDown(onSale?.data ?? [], productsOnSale?.data ?? [], offers?.data ?? []),
    isOnSaleWhole: onSale !== undefined && productsOnSale !== undefined && offers !== undefined,
    saleEnd: saleEnd(onSale?.data ?? [], clinic.data.contact.timeZone),
    products: products ? bestSellersOf(products.data.docs, PRODUCTS_SHOWN).map(toShelfProduct) : null,
    productCount: products?.data.totalDocs ?? 0,
    areReviewsRead: reviews !== undefined,
    reviews: toReviewSummary(reviews?.data),
    gallery: gallery?.data.slice(0, 2) ?? null,
    news:
      news?.data
        .slice(0, ARTICLES_SHOWN)
        .map(({ id, title, publishedOn, readMinutes }) => ({ id, title, publishedOn, readMinutes })) ?? null,
    // The quiz and the membership sections work without this data and have their own pages, so it is optional here.
    // Only the first question is shown; for the others only their number matters.
    quiz: (quiz?.data ?? []).map(({ id, question, options }, index) => ({
      id,
      question,
      options: index === 0 ? options.map((option) => ({ id: option.id, text: option.text })) : [],
    })),
    grantsCredit: grantsCredit(plans?.data ?? []),
    wholeCredit: wholeCreditWords(plans?.data ?? []) ?? "",
    plans: (plans?.data ?? []).map(({ id, name, monthlyPrice, benefits }) => ({
      id,
      name,
      price: monthlyPrice,
      benefits,
    })),
    freeTimeChoices: toFreeTimeChoices(allServices),
    jsonLd: clinicJsonLd(clinic.data, origin, gallery?.data[0]?.picture ?? banner.data.picture),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { meta: words, origin, banner, jsonLd } = loaderData;
  return pageMeta({ ...words, origin, path: "/", picture: banner.picture, jsonLd: [jsonLd] });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { contact, settings } = useShellData();
  const { banner, categories, products, gallery, news } = loaderData;
  return (
    <>
      <WhereThere place="/appointment">
        <LastTime />
      </WhereThere>
      <HomeHero banner={{ ...banner, bannerImage: banner.picture, tallImage: banner.pictureTall }}>
        <FreeTimesNow choices={loaderData.freeTimeChoices} timeZone={contact.timeZone} />
      </HomeHero>
      {!categories && <SectionNotRead text="We couldn’t load the treatments." />}
      {categories && categories.length > 0 && <CategoryIndex categories={categories} />}
      <PricedDownSection items={loaderData.onSale} ends={loaderData.saleEnd} isWhole={loaderData.isOnSaleWhole} />
      {!products && <SectionNotRead text="We couldn’t load the products." />}
      {products && products.length > 0 && (
        <BestSellers totalCount={loaderData.productCount}>
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} sizes="(width < 787px) 260px, 22vw" add={<QuickAdd product={product} />} />
            </li>
          ))}
        </BestSellers>
      )}
      <QuizAndChecker questions={loaderData.quiz} />
      <WhereThere place="membership offer">
        <MembershipBand
          plans={loaderData.plans}
          wholeCredit={loaderData.wholeCredit}
          grantsCredit={loaderData.grantsCredit}
        />
      </WhereThere>
      {!loaderData.areReviewsRead && <SectionNotRead text="We couldn’t load the reviews." />}
      {loaderData.reviews && <CustomerReviews summary={loaderData.reviews} />}
      {gallery ? <RoomsGallery items={gallery} /> : <SectionNotRead text="We couldn’t load the gallery." />}
      {news ? <NewsTeaser articles={news} /> : <SectionNotRead text="We couldn’t load the news." />}
      <WhereThere place="visit">
        <VisitUs contact={contact} name={settings.name} />
      </WhereThere>
      <WhereThere place="offer banner">
        <OfferBanner promo={settings.promo} />
      </WhereThere>
    </>
  );
}

/** Shows the quiz and the checker side by side; if there is only one of them, it takes the whole row. */
function QuizAndChecker({ questions }: { questions: QuizQuestion[] }) {
  const isThere = useIsThere();
  const [hasQuiz, hasChecker] = [isThere("/acnequiz"), isThere("/checkIngredients")];
  if (!hasQuiz && !hasChecker) return null;
  return (
    <div className={cx("grid grid-cols-[minmax(0,1fr)]", hasQuiz && hasChecker && "md:grid-cols-2")}>
      {hasQuiz && <QuizHalf questions={questions} />}
      {hasChecker && <CheckerHalf />}
    </div>
  );
}

/** Reads the times separately from the page, so that their response rerenders only this section. */
function FreeTimesNow({ choices, timeZone }: { choices: FreeTimeChoice[]; timeZone: string }) {
  const { retry, ...nextFree } = useNextFreeTimes(choices, timeZone);
  return <NextFreeTimes {...nextFree} onRetry={retry} />;
}
