import { previewPicture } from "#web/preview-picture.ts";
import type { PictureData } from "#web/ui/pictures/picture.tsx";
import type { Holiday } from "../domain/holiday.ts";

type Clinic = {
  contact: {
    phone: string;
    email: string;
    address: { line1: string; line2?: string; city: string; state: string; postalCode: string; country: string };
    hours: ({ opens: string; closes: string } | null)[];
    holidays: Holiday[];
    mapLink: string;
    instagram: string;
    fb: string;
  };
  settings: { name: string; tagline: string; currency: string };
};

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Drops empty values: search engines get nothing that the clinic doesn't have. */
const filled = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0)),
  );

/** Returns the clinic's structured data for search engines, with a picture if there is one. */
export function clinicJsonLd(
  { contact, settings }: Clinic,
  origin: string,
  picture: PictureData | undefined,
): Record<string, unknown> {
  const { address, hours } = contact;
  return filled({
    "@type": "MedicalBusiness",
    "@id": `${origin}/#clinic`,
    name: settings.name,
    description: settings.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: picture ? previewPicture(picture, origin).url : "",
    currenciesAccepted: settings.currency,
    sameAs: [contact.instagram, contact.fb].filter(Boolean),
    hasMap: contact.mapLink,
    telephone: contact.phone,
    email: contact.email,
    address: address.line1 && {
      "@type": "PostalAddress",
      streetAddress: [address.line1, address.line2].filter(Boolean).join(", "),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    openingHoursSpecification: hours.flatMap((day, index) =>
      day
        ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: DAYS[index], opens: day.opens, closes: day.closes }]
        : [],
    ),
    // Search engines read a day that opens and closes at 00:00 as closed.
    specialOpeningHoursSpecification: contact.holidays.map(({ date, name, opens = "00:00", closes = "00:00" }) => ({
      "@type": "OpeningHoursSpecification",
      name,
      validFrom: date,
      validThrough: date,
      opens,
      closes,
    })),
  });
}
