/** How a customer's record was made: by the person, the front desk, or an import. */
export const customerOrigins = ["self", "desk", "import"] as const;
export type CustomerOrigin = (typeof customerOrigins)[number];

/** The place where a person agreed to receive news: on the site, at the front desk, or before an import. */
export const newsConsentSources = ["site", "desk", "import"] as const;
export type NewsConsentSource = (typeof newsConsentSources)[number];
