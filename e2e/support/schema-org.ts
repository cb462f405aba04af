import { z } from "zod";

/**
 * Schemas for the site's structured data by the rules of schema.org and search engines: required and recommended
 * properties, their types and their spelling. Strict, so that an unknown property fails as well.
 */
const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/ });
const day = z.iso.date();
const time = z.iso.time({ precision: -1 });
const amount = z.string().regex(/^\d+\.\d{2}$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const oneOf = (...names: string[]) =>
  z.enum(names.map((name) => `https://schema.org/${name}`) as [string, ...string[]]);

const image = z.strictObject({
  "@type": z.literal("ImageObject"),
  url,
  width: z.int().min(160),
  height: z.int().min(160),
  caption: text.optional(),
});
const images = z.array(image).min(1);

const rating = z.strictObject({
  "@type": z.literal("AggregateRating"),
  ratingValue: z.number().min(1).max(5),
  reviewCount: z.int().min(1),
});

const priceSpecification = z
  .strictObject({
    "@type": z.enum(["PriceSpecification", "UnitPriceSpecification"]),
    priceCurrency: currency,
    price: amount,
    minPrice: amount.optional(),
    maxPrice: amount.optional(),
    unitText: text.optional(),
  })
  .refine(({ "@type": type, unitText }) => (type === "UnitPriceSpecification") === (unitText !== undefined))
  .refine(({ minPrice, maxPrice }) => (minPrice === undefined) === (maxPrice === undefined))
  .refine(({ minPrice = "0", maxPrice = "0" }) => Number(minPrice) <= Number(maxPrice));

const offer = z.strictObject({
  "@type": z.literal("Offer"),
  name: text.optional(),
  sku: text.optional(),
  price: amount,
  priceCurrency: currency,
  priceValidUntil: day.optional(),
  priceSpecification: priceSpecification.optional(),
  availability: oneOf("InStock", "OutOfStock"),
  itemCondition: oneOf("NewCondition").optional(),
  url,
});

const product = z.strictObject({
  "@type": z.literal("Product"),
  name: text,
  description: text,
  sku: text,
  url,
  brand: z.strictObject({ "@type": z.literal("Brand"), name: text }),
  category: text.optional(),
  image: images,
  aggregateRating: rating.optional(),
  offers: z.array(offer).min(1),
});

const service = z.strictObject({
  "@type": z.literal("Service"),
  name: text,
  description: text,
  serviceType: text,
  url,
  image: images,
  provider: z.strictObject({ "@type": z.literal("MedicalBusiness"), "@id": url, name: text, url }),
  aggregateRating: rating.optional(),
  offers: offer,
});

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const clinic = z.strictObject({
  "@type": z.literal("MedicalBusiness"),
  "@id": url,
  name: text,
  description: text,
  url,
  logo: url,
  image: url,
  telephone: z.string().regex(/^\+[\d ()-]{8,}$/),
  email: z.email(),
  currenciesAccepted: currency,
  sameAs: z.array(url),
  hasMap: url,
  address: z.strictObject({
    "@type": z.literal("PostalAddress"),
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: text,
    addressCountry: z.string().regex(/^[A-Z]{2}$/),
  }),
  openingHoursSpecification: z
    .array(
      z.strictObject({
        "@type": z.literal("OpeningHoursSpecification"),
        dayOfWeek: z.enum(weekdays),
        opens: time,
        closes: time,
      }),
    )
    .min(1),
  specialOpeningHoursSpecification: z.array(
    z.strictObject({
      "@type": z.literal("OpeningHoursSpecification"),
      name: text,
      validFrom: day,
      validThrough: day,
      opens: time,
      closes: time,
    }),
  ),
});

const faqPage = z.strictObject({
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.strictObject({
        "@type": z.literal("Question"),
        name: text,
        acceptedAnswer: z.strictObject({ "@type": z.literal("Answer"), text }),
      }),
    )
    .min(1),
});

/** Whether positions increase by one. */
const inOrder = (items: { position: number }[]) =>
  items.every(({ position }, index) => position === (items[0]?.position ?? 1) + index);

const breadcrumbs = z.strictObject({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int().min(1), name: text, item: url }))
    .min(1)
    .refine(inOrder)
    .refine(([first]) => first?.position === 1),
});

const itemList = z
  .strictObject({
    "@type": z.literal("ItemList"),
    numberOfItems: z.int().min(0),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int().min(1), url }))
      .refine(inOrder),
  })
  .refine(({ numberOfItems, itemListElement }) => numberOfItems === itemListElement.length)
  .refine(({ itemListElement }) => new Set(itemListElement.map((item) => item.url)).size === itemListElement.length);

const article = z.strictObject({
  "@type": z.literal("Article"),
  headline: text.max(110),
  description: text,
  image: images,
  datePublished: day,
  dateModified: day,
  author: z.strictObject({ "@type": z.literal("Person"), name: text }),
  publisher: z.strictObject({ "@type": z.literal("Organization"), name: text, url }),
  mainEntityOfPage: url,
});

const things = [product, service, clinic, faqPage, breadcrumbs, itemList, article] as const;
export const thingSchema = z.discriminatedUnion("@type", things);
export type Thing = z.output<typeof thingSchema>;

/** Returns the structured data items in a page's head; throws with the property that breaks a rule. */
export function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = ""]) => {
    const { "@context": context, ...thing } = JSON.parse(json);
    if (context !== "https://schema.org") throw new Error(`another vocabulary: ${context}`);
    return thingSchema.parse(thing);
  });
}
