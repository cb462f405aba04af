import type { VisitReviews } from "#modules/checkout/contract/visit-reviews.ts";
import { formatDay, formatTime, inZone } from "#shared/zoned-time.ts";
import { productPath, servicePath } from "#web/shell/menu.ts";
import type { PictureData } from "#web/ui/pictures/picture.tsx";
import { uniqueByName } from "../shell/search/search-found.ts";
import type { CategorySummary } from "./category-index.tsx";
import type { ReviewSummary } from "./customer-reviews.tsx";
import type { PricedDown } from "./priced-down.tsx";

type NamedRow = { id: string; name: string; slug: string };

export type PricedService = NamedRow & {
  category: NamedRow;
  price: number;
  priceMax?: number;
  priceUnit?: string;
  salePrice?: number;
  virtual: boolean;
};

const isConsultation = ({ name }: { name: string }) => /consultation/i.test(name);

/** Returns each category with its number of treatments and the lowest price of one other than a consultation. */
export function summarizeCategories(
  categories: (NamedRow & { picture: PictureData; services: unknown[] })[],
  services: PricedService[],
): CategorySummary[] {
  const shown = categories.filter(({ services: own }) => own.length > 0);
  return shown.map(({ id, name, slug, picture, services: all }) => {
    const [cheapest] = services
      .filter((service) => service.category.id === id && !isConsultation(service) && service.price > 0)
      .sort((one, other) => (one.salePrice ?? one.price) - (other.salePrice ?? other.price));
    return {
      id,
      name,
      slug,
      picture,
      serviceCount: all.length,
      fromPrice: cheapest ? (cheapest.salePrice ?? cheapest.price) : null,
      priceUnit: cheapest?.priceUnit,
    };
  });
}

type ServiceOnSale = PricedService & { images: PictureData[]; durationMinutes: number };

type ProductOnSale = NamedRow & {
  brand: NamedRow;
  productImages: PictureData[];
  form: string;
  sizes: { size: string; price: number; salePrice?: number }[];
};

type Offer = { id: string; slug: string; name: string; minutesText: string; price: number; fullPrice: number } & {
  services: { images: PictureData[]; category: { slug: string } }[];
};

/** Returns sales and offers, the largest saving first. A treatment offered in several categories is shown once. */
export function toPricedDown(services: ServiceOnSale[], products: ProductOnSale[], offers: Offer[] = []): PricedDown[] {
  const ofOffers = offers.map(
    (offer): PricedDown => ({
      id: offer.id,
      name: offer.name,
      to: `/limited-deals#${offer.slug}`,
      note: offer.minutesText,
      picture: offer.services[0]?.images[0],
      stillLife: { category: offer.services[0]?.category.slug ?? "" },
      price: offer.fullPrice,
      salePrice: offer.price,
      verb: "Book",
    }),
  );
  const ofServices = uniqueByName(services).flatMap((service): PricedDown[] =>
    service.salePrice === undefined
      ? []
      : [
          {
            id: service.id,
            name: service.name,
            to: servicePath(service),
            note: `${service.durationMinutes} min`,
            picture: service.images[0],
            stillLife: { category: service.category.slug },
            price: service.price,
            salePrice: service.salePrice,
            verb: "Book",
          },
        ],
  );
  const ofProducts = products.flatMap((product): PricedDown[] => {
    const size = product.sizes.find(({ salePrice }) => salePrice !== undefined);
    return size?.salePrice === undefined
      ? []
      : [
          {
            id: product.id,
            name: product.name,
            to: productPath(product),
            note: `${product.brand.name}, ${size.size}`,
            picture: product.productImages[0],
            stillLife: { form: product.form, brand: product.brand.slug },
            price: size.price,
            salePrice: size.salePrice,
            verb: "Buy",
          },
        ];
  });
  return [...ofServices, ...ofProducts, ...ofOffers].sort(
    (one, other) => other.price - other.salePrice - (one.price - one.salePrice),
  );
}

/** Returns when the first sale ends, in clinic time: "Monday, November 30 at 5:00 pm". */
export function saleEnd(onSale: { saleEndsAt?: string }[], timeZone: string): string | undefined {
  const [first] = onSale.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).sort();
  if (!first) return undefined;
  const { date, time } = inZone(new Date(first), timeZone);
  return `${formatDay(date)} at ${formatTime(time)}`;
}

/** Returns the part of the visit reviews that the page shows, or undefined if there are none. */
export function toReviewSummary(read: VisitReviews | undefined): ReviewSummary | undefined {
  if (!read || read.count === 0) return undefined;
  return {
    ...read,
    reviews: read.reviews.map(({ id, author, rating, text, createdAt, service }) => ({
      id,
      rating,
      text,
      name: author,
      about: service?.name ?? "",
      createdAt,
    })),
  };
}

/** A treatment for which the strip of free times queries the calendar. */
export type FreeTimeChoice = Pick<
  PricedService,
  "id" | "name" | "slug" | "price" | "priceMax" | "priceUnit" | "salePrice"
>;

const CHOICES = 4;

/**
 * Returns the first treatment that isn't a consultation in each of four categories, to cover as many different people
 * and rooms as possible.
 */
export function toFreeTimeChoices(services: PricedService[]): FreeTimeChoice[] {
  const shownNames = new Set<string>();
  return services
    .filter((service) => {
      if (isConsultation(service) || shownNames.has(service.category.id)) return false;
      shownNames.add(service.category.id);
      return true;
    })
    .slice(0, CHOICES)
    .map(({ id, name, slug, price, priceMax, priceUnit, salePrice }) => ({
      id,
      name,
      slug,
      price,
      priceUnit,
      salePrice,
      ...(priceMax === undefined ? {} : { priceMax }),
    }));
}
