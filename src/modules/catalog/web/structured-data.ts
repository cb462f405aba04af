import type { WireProductDetail } from "../contract/product.ts";
import type { WireServiceDetail } from "../contract/service.ts";

type JsonLd = Record<string, unknown>;

/** Amounts as schema.org wants them: "44.00". */
function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

function ratingLd({ average, count }: { average: number; count: number }): JsonLd {
  if (count === 0) return {};
  return { aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count } };
}

/** A product with an offer for each size. */
export function productLd(
  product: WireProductDetail,
  { origin, currency }: { origin: string; currency: string },
): JsonLd {
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product._id,
    brand: { "@type": "Brand", name: product.brand.name },
    image: product.productImages.map(({ image }) => `${origin}${image}-1200.jpg`),
    ...ratingLd(product.rating),
    offers: product.sizePrice.map((size) => ({
      "@type": "Offer",
      name: size.size,
      sku: size._id,
      price: amount(size.salePrice ?? size.price),
      priceCurrency: currency,
      ...(size.saleEndsAt ? { priceValidUntil: size.saleEndsAt.slice(0, 10) } : {}),
      availability: `https://schema.org/${size.inStock ? "InStock" : "OutOfStock"}`,
      url: `${origin}/product/${product.slug}`,
    })),
  };
}

/** A treatment with what it costs and who offers it. */
export function serviceLd(
  service: WireServiceDetail,
  { origin, currency, clinic }: { origin: string; currency: string; clinic: string },
): JsonLd {
  return {
    "@type": "Service",
    name: service.name,
    description: service.shortDescription,
    serviceType: service.categoryId.name,
    provider: { "@type": "MedicalBusiness", name: clinic, url: origin },
    ...ratingLd(service.rating),
    offers: {
      "@type": "Offer",
      price: amount(service.salePrice ?? service.price),
      priceCurrency: currency,
      ...(service.saleEndsAt ? { priceValidUntil: service.saleEndsAt.slice(0, 10) } : {}),
      url: `${origin}/service/${service.slug}`,
    },
  };
}
