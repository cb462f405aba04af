import { dateInZone } from "#shared/zoned-time.ts";
import { imageLd, type JsonLd } from "#web/structured-data.ts";
import type { WireProductDetail } from "../contract/product.ts";
import type { WireServiceDetail } from "../contract/service.ts";

type Site = { origin: string; currency: string; timeZone: string };

/** Formats an amount for schema.org: "44.00". */
function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Returns a rating only if there are ratings, because an empty one would be a false claim. */
function ratingLd({ average, count }: { average: number; count: number }): JsonLd {
  if (count === 0) return {};
  return { aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count } };
}

/** Returns the last clinic day on which a sale price is valid. */
function saleEndLd(saleEndsAt: string | undefined, timeZone: string): JsonLd {
  return saleEndsAt ? { priceValidUntil: dateInZone(new Date(saleEndsAt), timeZone) } : {};
}

/** Returns a product with an offer for each size. */
export function productLd(product: WireProductDetail, { origin, currency, timeZone }: Site): JsonLd {
  const url = `${origin}/product/${product.slug}`;
  return {
    "@type": "Product",
    name: product.name,
    ...(product.description ? { description: product.description } : {}),
    sku: product.id,
    url,
    brand: { "@type": "Brand", name: product.brand.name },
    ...(product.productType ? { category: product.productType.name } : {}),
    image: product.productImages.map((picture) => imageLd(picture, origin)),
    ...ratingLd(product.rating),
    offers: product.sizes.map((size) => ({
      "@type": "Offer",
      name: size.size,
      sku: size.id,
      price: amount(size.salePrice ?? size.price),
      priceCurrency: currency,
      ...saleEndLd(size.salePrice === undefined ? undefined : size.saleEndsAt, timeZone),
      availability: `https://schema.org/${size.inStock ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      url,
    })),
  };
}

/** Returns the unit price, or the price range for treatments without a single price. */
function priceSpecificationLd(service: WireServiceDetail, currency: string): JsonLd {
  const { price, priceMax, priceUnit, salePrice } = service;
  const range = salePrice === undefined && priceMax !== undefined && priceMax > price;
  if (!range && priceUnit === undefined) return {};
  return {
    priceSpecification: {
      "@type": priceUnit === undefined ? "PriceSpecification" : "UnitPriceSpecification",
      priceCurrency: currency,
      price: amount(salePrice ?? price),
      ...(range ? { minPrice: amount(price), maxPrice: amount(priceMax) } : {}),
      ...(priceUnit === undefined ? {} : { unitText: priceUnit }),
    },
  };
}

/** Returns a treatment with its price and provider. */
export function serviceLd(
  service: WireServiceDetail,
  { origin, currency, clinic, timeZone }: Site & { clinic: string },
): JsonLd {
  const url = `${origin}/service/${service.slug}`;
  return {
    "@type": "Service",
    name: service.name,
    ...(service.shortDescription ? { description: service.shortDescription } : {}),
    serviceType: service.category.name,
    url,
    image: service.images.map((picture) => imageLd(picture, origin)),
    provider: { "@type": "MedicalBusiness", "@id": `${origin}/#clinic`, name: clinic, url: `${origin}/` },
    ...ratingLd(service.rating),
    offers: {
      "@type": "Offer",
      price: amount(service.salePrice ?? service.price),
      priceCurrency: currency,
      ...priceSpecificationLd(service, currency),
      ...saleEndLd(service.salePrice === undefined ? undefined : service.saleEndsAt, timeZone),
      availability: "https://schema.org/InStock",
      url,
    },
  };
}
