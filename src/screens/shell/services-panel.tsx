import { Link } from "react-router";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import { categoryPath, limitedOffers, servicePath } from "#web/shell/menu.ts";
import type { MenuCategory, ShellData } from "#web/shell/shell-data.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { useMenu } from "./behavior/use-menu.ts";

const offersPicture = { image: "/pictures/category-aging", alt: "", width: 1280, height: 1600 };

/** Two categories to a column, in menu order, so that the eye reads down. */
export function inColumns(categories: MenuCategory[]): MenuCategory[][] {
  const columns: MenuCategory[][] = [];
  for (let index = 0; index < categories.length; index += 2) columns.push(categories.slice(index, index + 2));
  return columns;
}

export type ServicesPanelProps = Pick<ShellData, "categories" | "settings"> & { id: string };

/** The SERVICES dropdown: every category with all of its treatments, and the offers (SH-4). */
export function ServicesPanel({ categories, settings, id }: ServicesPanelProps) {
  return (
    <div
      id={id}
      className="panel-rise absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-100%)] overflow-y-auto border-b border-linen bg-paper shadow-none"
    >
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,310px)] xl:py-12">
        {inColumns(useMenu(categories)).map((column) => (
          <div key={column[0]?.id} className="grid content-start gap-7">
            {column.map((category) => (
              <CategoryList key={category.id} category={category} />
            ))}
          </div>
        ))}
        <div className="col-span-2 lg:col-span-4 xl:col-span-1">
          <Picture
            picture={offersPicture}
            sizes="310px"
            decorative
            className="hidden aspect-[31/27] xl:block"
            fallback={<ServicePlaceholder category="aging" />}
          />
          <h2 className="pt-0 text-h3 xl:pt-3">
            <Link to={limitedOffers.to} prefetch="intent" className="hover:text-clay">
              {limitedOffers.label}
            </Link>
          </h2>
          <p className="measure pt-1 text-small text-ink-soft">{settings.promo.specialOfferText}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-1 pt-2 xl:flex-col">
            <Link to={limitedOffers.to} prefetch="intent" className="link self-start py-1">
              See the offers
            </Link>
            <Link to="/services/services" prefetch="intent" className="link self-start py-1">
              All services and prices
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}

function CategoryList({ category }: { category: MenuCategory }) {
  return (
    <section aria-labelledby={`menu-${category.slug}`}>
      <h2 id={`menu-${category.slug}`} className="pb-1.5 text-card">
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
              className="inline-block py-[3px] text-note text-ink-soft hover:text-ink hover:underline hover:underline-offset-4"
            >
              {service.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
