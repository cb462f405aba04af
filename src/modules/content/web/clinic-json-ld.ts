type Clinic = {
  contact: {
    phone: string;
    email: string;
    address: { line1: string; line2?: string; city: string; state: string; postalCode: string; country: string };
    hours: ({ opens: string; closes: string } | null)[];
  };
  settings: { name: string };
};

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The clinic as search engines read it. */
export function clinicJsonLd({ contact, settings }: Clinic, origin: string): Record<string, unknown> {
  const { address, hours } = contact;
  return {
    "@type": "MedicalBusiness",
    "@id": `${origin}/#clinic`,
    name: settings.name,
    url: `${origin}/`,
    telephone: contact.phone,
    email: contact.email,
    address: {
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
  };
}
