import { Link } from "react-router";
import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import { guestVisitPath, useBookService } from "#modules/cart/web/use-book-service.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { WireLimitedOffer } from "#modules/catalog/contract/limited-offer.ts";
import type { WireService } from "#modules/catalog/contract/service.ts";
import { ShelfCard } from "#modules/catalog/web/components/products/shelf-card.tsx";
import { LimitedOfferRows } from "#modules/catalog/web/components/services/limited-offer-rows.tsx";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { saleEndWords } from "#modules/catalog/web/sale-end-words.ts";
import { priceWords } from "#modules/catalog/web/service-words.ts";
import { toServiceRow, toShelfProduct } from "#modules/catalog/web/shelf-product.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { formatMoney } from "#shared/money.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { servicePath } from "#web/shell/menu.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd, itemListLd } from "#web/structured-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { Route } from "./+types/limited-deals";

export async function loader({ context }: Route.LoaderArgs) {
  await requirePage(context, "/limited-deals");
  const api = apiOf<ContentCalls & CatalogCalls>(context);
  const { origin } = context.get(visitorContext);
  const [services, products, combined, words] = await Promise.all([
    api.call("listServicesOnSale"),
    api.call("listProductsOnSale"),
    api.call("listLimitedOffers"),
    loadPageWords(api, "limited-deals"),
  ]);
  return {
    services: services.data.map((service) => ({
      ...toServiceRow(service),
      category: { name: service.category.name, slug: service.category.slug },
      picture: service.images[0],
      saleEndsAt: service.saleEndsAt,
    })),
    products: products.data.map(toShelfProduct),
    combined: combined.data,
    words,
    origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, services, products } = loaderData;
  const paths = [...services.map(({ slug }) => `/service/${slug}`), ...products.map(({ slug }) => `/product/${slug}`)];
  return pageMeta({
    ...words,
    origin,
    path: "/limited-deals",
    picture: services[0]?.picture,
    jsonLd: [
      breadcrumbLd(origin, [
        ["Home", "/"],
        ["Limited Time Offers", "/limited-deals"],
      ]),
      itemListLd(origin, [...new Set(paths)]),
    ],
  });
}

type OfferedService = Route.ComponentProps["loaderData"]["services"][number];

/**
 * Groups offers: a treatment at the same sale price in several categories is one offer, even if its normal prices there
 * differ.
 */
function groupOffers(services: OfferedService[]): OfferedService[][] {
  const groups = new Map<string, OfferedService[]>();
  for (const service of services) {
    const key = `${service.slug} ${service.salePrice} ${service.saleEndsAt}`;
    groups.set(key, [...(groups.get(key) ?? []), service]);
  }
  return [...groups.values()];
}

/** Shows treatments and products on sale for some time, each with its end (PG-8). */
export default function LimitedDeals({ loaderData: { services, products, combined } }: Route.ComponentProps) {
  const { timeZone } = useShellData().contact;
  const offers = groupOffers(services);
  return (
    <>
      <div className="wrap pt-3 pb-10 md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Limited Time Offers" }]} />
        <div className="grid-12 gap-y-5 pt-1">
          <h1 className="text-h1-small md:col-span-6">Limited-time offers</h1>
          <p className="measure text-ink-soft md:col-span-5 md:col-start-8 md:self-end">
            Each offer shows when it ends. Book or buy by then; your visit can be later.
          </p>
        </div>
      </div>
      {offers.length + products.length + combined.length === 0 && (
        <div className="wrap pb-[clamp(64px,8.9vw,128px)]">
          <EmptyState
            title="No offers right now"
            text="Offers change every month. Our price list is always here."
            action={<LinkButton to="/services/services">See treatments</LinkButton>}
          />
        </div>
      )}
      {combined.length > 0 && (
        <section aria-labelledby="together" className="wrap pb-[clamp(64px,8.9vw,128px)]">
          <h2 id="together" className="text-h2">
            Packages and series
          </h2>
          <p className="measure pt-3 pb-8 text-ink-soft">
            Book the combination on an eligible day and the discount applies at checkout. For a series, book your first
            visit now and the rest as you go.
          </p>
          <LimitedOfferRows
            offers={combined}
            timeZone={timeZone}
            bookOf={(offer) => <BookOffer key={offer.id} offer={offer} />}
          />
        </section>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="treatments" className="bg-sand">
          <div className="wrap section">
            <h2 id="treatments" className="text-h2">
              Treatments
            </h2>
            <ul className="grid gap-x-6 gap-y-12 pt-10 sm:grid-cols-2 lg:grid-cols-3">
              {offers.map((offer) => (
                <Offer key={offer[0]?.id} offer={offer} timeZone={timeZone} />
              ))}
            </ul>
          </div>
        </section>
      )}
      {products.length > 0 && (
        <section aria-labelledby="products" className="wrap section">
          <h2 id="products" className="text-h2">
            Products
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-9 pt-8 md:grid-cols-4 md:gap-x-6">
            {products.map((product) => (
              <li key={product.id}>
                <ShelfCard
                  product={product}
                  timeZone={timeZone}
                  sizes="(width < 787px) 46vw, 23vw"
                  add={<QuickAdd product={product} />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Shows a button that books the offer's treatment and add-ons; for an offer of several visits, the first visit. */
function BookOffer({ offer }: { offer: WireLimitedOffer }) {
  const { user } = usePerson();
  const [service, ...others] = offer.services;
  if (!service) return null;
  const isSeries = offer.sessions > 1;
  const addOnIds = offer.addOns.map(({ id }) => id);
  const words = isSeries ? "Book the first visit" : "Book this";
  // For a series, a visit has any one of its treatments; for a combination, all of them.
  const together: [WireService, ...WireService[]] = isSeries ? [service] : [service, ...others];
  if (user) return <BookForCustomer services={together} addOnIds={addOnIds} words={words} name={offer.name} />;
  return (
    <LinkButton
      to={guestVisitPath(
        together.map(({ id }) => id),
        { addOnIds },
      )}
      small
      aria-label={`${words}: ${offer.name}`}
    >
      {words}
    </LinkButton>
  );
}

type BookForCustomerProps = {
  services: readonly [WireService, ...WireService[]];
  addOnIds: string[];
  words: string;
  name: string;
};

function BookForCustomer({ services: [service, ...others], addOnIds, words, name }: BookForCustomerProps) {
  const { book, isBusy } = useBookService(service, others);
  return (
    <Button small busy={isBusy} aria-label={`${words}: ${name}`} onClick={() => void book({ addOnIds })}>
      {words}
    </Button>
  );
}

function Offer({ offer, timeZone }: { offer: OfferedService[]; timeZone: string }) {
  const [service] = offer;
  if (!service) return null;
  const prices = [...new Set(offer.map(({ price }) => price))].sort((one, other) => one - other);
  const lengths = offer.map(({ durationMinutes }) => durationMinutes);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  return (
    <li>
      <Picture
        picture={service.picture}
        sizes="(width < 501px) 100vw, (width < 1024px) 46vw, 22vw"
        decorative
        className="aspect-[5/4]"
        fallback={<ServicePlaceholder category={service.category.slug} />}
      />
      <h3 className="pt-4 text-h3">
        <Link to={servicePath(service)} prefetch="intent" className="hover:text-clay">
          {service.name}
        </Link>
      </h3>
      <p className="nums pt-2">
        <span className="sr-only">Now </span>
        <span className="font-medium text-clay-deep">{priceWords(service)}</span>{" "}
        <s className="text-ink-soft">
          <span className="sr-only">Was </span>
          {prices.map((price) => formatMoney(price)).join(" or ")}
        </s>
        <span className="text-small text-ink-soft">
          {" "}
          · {shortest === longest ? shortest : `${shortest} to ${longest}`} min
        </span>
      </p>
      {service.saleEndsAt && (
        <p className="nums pt-1 text-small">
          Until <time dateTime={service.saleEndsAt}>{saleEndWords(service.saleEndsAt, timeZone)}</time>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 pt-1 text-small">
        {offer.map(({ id, slug, category }) => (
          <li key={id}>
            <Link to={servicePath({ slug, id })} prefetch="intent" className="link inline-block py-1.5">
              {offer.length > 1 ? `For ${category.name.toLowerCase()}` : "Details and times"}
              <span className="sr-only">: {service.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
