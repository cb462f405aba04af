import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { categoryPath, limitedOffers, servicePath } from "#web/shell/menu.ts";
import type { MenuCategory, ShellData } from "#web/shell/shell-data.ts";
import { SiteLink, WhereThere } from "#web/shell/site-link.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { useWords } from "#web/words/spoken.tsx";
import { useMenu } from "./behavior/use-menu.ts";
import { inColumns, type SharedService, splitShared } from "./shared-services.ts";

const offersPicture = { image: "/pictures/category-aging", alt: "", width: 1280, height: 1600 };

/** The maximum number of treatments per column. More would make the panel higher than 560 px. */
const MOST_IN_A_COLUMN = 16;

export type ServicesPanelProps = Pick<ShellData, "categories" | "settings"> & { id: string };

/** Shows the SERVICES dropdown: every category with all of its treatments, and the offers (SH-4). */
export function ServicesPanel({ categories, settings, id }: ServicesPanelProps) {
  const words = useWords();
  const { own, shared } = splitShared(useMenu(categories));
  return (
    <div
      id={id}
      className="panel-rise absolute inset-x-0 top-full z-40 max-h-[min(560px,calc(100dvh-100%))] overflow-y-auto border-b border-linen bg-paper shadow-none"
    >
      <div className="wrap grid grid-cols-3 gap-x-6 gap-y-4 py-4 lg:grid-cols-5 xl:grid-cols-[repeat(5,minmax(0,1fr))_minmax(0,232px)]">
        {inColumns(own, MOST_IN_A_COLUMN).map((column) => (
          <div key={column[0]?.id} className="grid content-start gap-4">
            {column.map((category) => (
              <CategoryList key={category.id} category={category} />
            ))}
          </div>
        ))}
        <div className="max-xl:col-span-full">
          <WhereThere place="/limited-deals">
            <section aria-labelledby="menu-offers">
              <Picture
                picture={offersPicture}
                sizes="232px"
                decorative
                className="hidden aspect-[4/3] xl:block"
                fallback={<ServicePlaceholder category="aging" />}
              />
              <h2 id="menu-offers" className="text-card xl:pt-3">
                <Link to={limitedOffers.to} prefetch="intent" className="hover:text-clay">
                  {words.say(limitedOffers.label)}
                </Link>
              </h2>
              <WhereThere place="special offer">
                <p className="pt-1 text-note text-ink-soft">{settings.promo.specialOfferTitle}</p>
              </WhereThere>
            </section>
          </WhereThere>
          <p className="flex flex-wrap gap-x-6 pt-1 text-small xl:flex-col">
            <SiteLink to={limitedOffers.to} className="link self-start py-1">
              <Trans>See the offers</Trans>
            </SiteLink>
            <Link to="/services/services" prefetch="intent" className="link self-start py-1">
              <Trans>All services and prices</Trans>
            </Link>
          </p>
        </div>
        {shared.length > 0 && (
          <dl className="col-span-full grid gap-x-6 border-t border-linen pt-3 text-note sm:grid-cols-[max-content_minmax(0,1fr)]">
            {shared.map((service) => (
              <SharedRow key={service.name} {...service} />
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

/**
 * Shows "Virtual consultation: Aging, Acne, …": one treatment that several categories have, with a link for each
 * category.
 */
function SharedRow({ name, in: places }: SharedService) {
  return (
    <>
      <dt className="py-[3px] font-medium">{name}</dt>
      <dd className="flex flex-wrap gap-x-4">
        {places.map(({ category, service }) => (
          <Link
            key={service.id}
            to={servicePath(service)}
            prefetch="intent"
            aria-label={`${name}: ${category.name}`}
            className="py-[3px] text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
          >
            {category.name}
          </Link>
        ))}
      </dd>
    </>
  );
}

function CategoryList({ category }: { category: MenuCategory }) {
  return (
    <section aria-labelledby={`menu-${category.slug}`}>
      <h2 id={`menu-${category.slug}`} className="pb-0.5 text-card">
        <Link to={categoryPath(category.slug)} prefetch="intent" className="hover:text-clay">
          {category.name}
        </Link>
      </h2>
      <ul>
        {category.services.map((service) => (
          <li key={service.id}>
            <Link
              to={servicePath(service)}
              prefetch="intent"
              className="block w-fit py-[2px] text-note leading-5 text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
            >
              {service.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
