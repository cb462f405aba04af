import { Link } from "react-router";
import { QuickAdd } from "#modules/cart/web/components/quick-add.tsx";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime, inZone } from "#shared/zoned-time.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { loadPageWords } from "#web/load-page-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { servicePath } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { TreatmentPlaceholder } from "#web/ui/treatment-placeholder.tsx";
import type { WireService } from "../../contract/service.ts";
import { ShelfCard } from "../components/shelf-card.tsx";
import { priceWords } from "../service-words.ts";
import type { Route } from "./+types/limited-deals";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { isLoggedIn, origin } = context.get(visitorContext);
  const [services, products, words] = await Promise.all([
    api.call(isLoggedIn ? "listServicesOnSaleForCustomer" : "listServicesOnSale"),
    api.call("listProductsOnSale"),
    loadPageWords(api, "limited-deals"),
  ]);
  return { services: services.data, products: products.data, words, origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/limited-deals" });
}

/** The same treatment at the same price in several categories is one offer. */
function groupOffers(services: WireService[]): WireService[][] {
  const groups = new Map<string, WireService[]>();
  for (const service of services) {
    const key = `${service.slug} ${service.price} ${service.salePrice}`;
    groups.set(key, [...(groups.get(key) ?? []), service]);
  }
  return [...groups.values()];
}

/** "Monday, November 30, 5:00 pm", in the clinic's time. */
function endWords(saleEndsAt: string, timeZone: string): string {
  const { date, time } = inZone(new Date(saleEndsAt), timeZone);
  return `${formatDay(date)}, ${formatTime(time)}`;
}

/** Treatments and products at a lower price for some time, each with its end (PG-8). */
export default function LimitedDeals({ loaderData: { services, products } }: Route.ComponentProps) {
  const { timeZone } = useShellData().contact;
  const offers = groupOffers(services);
  return (
    <>
      <div className="wrap pt-3 pb-10 md:pt-5">
        <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: "Limited Time Offers" }]} />
        <div className="grid-12 gap-y-5 pt-1">
          <h1 className="text-h1-small md:col-span-6">Priced down, for as long as it says</h1>
          <p className="measure text-ink-soft md:col-span-5 md:col-start-8 md:self-end">
            Each offer names the moment it ends. Book or buy by then; the visit itself can be later.
          </p>
        </div>
      </div>
      {offers.length === 0 && products.length === 0 && (
        <div className="wrap pb-[clamp(64px,8.9vw,128px)]">
          <EmptyState
            title="Nothing is priced down today"
            text="Offers come and go with the months. The price list is always there."
            action={<LinkButton to="/services/services">See treatments</LinkButton>}
          />
        </div>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="treatments" className="bg-sand">
          <div className="wrap section">
            <h2 id="treatments" className="text-h2">
              Treatments
            </h2>
            <ul className="grid gap-x-6 gap-y-12 pt-10 sm:grid-cols-2 lg:grid-cols-3">
              {offers.map((offer) => (
                <Offer key={offer[0]?._id} offer={offer} timeZone={timeZone} />
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
        </section>
      )}
    </>
  );
}

function Offer({ offer, timeZone }: { offer: WireService[]; timeZone: string }) {
  const [service] = offer;
  if (!service) return null;
  return (
    <li>
      <Picture
        picture={service.images[0]}
        sizes="(width < 501px) 100vw, (width < 1024px) 46vw, 31vw"
        decorative
        className="aspect-[5/4]"
        fallback={<TreatmentPlaceholder category={service.categoryId.slug} />}
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
          {formatMoney(service.price)}
        </s>
        <span className="text-small text-ink-soft"> · {service.durationMinutes} min</span>
      </p>
      {service.saleEndsAt && (
        <p className="nums pt-1 text-small">
          Until <time dateTime={service.saleEndsAt}>{endWords(service.saleEndsAt, timeZone)}</time>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 pt-1 text-small">
        {offer.map(({ _id, slug, categoryId }) => (
          <li key={_id}>
            <Link to={servicePath({ slug, _id })} prefetch="intent" className="link inline-block py-1.5">
              {offer.length > 1 ? `For ${categoryId.name.toLowerCase()}` : "Details and times"}
              <span className="sr-only">: {service.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
