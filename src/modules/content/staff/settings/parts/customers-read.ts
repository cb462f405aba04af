import { formatMoney } from "#shared/money.ts";
import { countryName } from "#shared/places/countries.ts";
import { stateName } from "#shared/places/states.ts";
import { formatTime } from "#shared/zoned-time.ts";
import type { Destination, TaxRate } from "../../../domain/destinations.ts";
import { NEW_CLINIC } from "../../../domain/new-clinic.ts";
import { type PolicyValues, policyPatch } from "../../../domain/policy-values.ts";
import { policyWords } from "../../../domain/policy-words.ts";
import type { SettingsSection } from "../../contract/settings-sections.ts";
import { valueAt } from "../setting-field.ts";
import { type DayHours, WEEKDAYS } from "./hours-week.tsx";

type Values = Readonly<Record<string, unknown>>;

const money = (value: unknown) => (typeof value === "number" ? formatMoney(value) : "");

function hoursLines(hours: unknown): string[] {
  const days = hours as readonly DayHours[]; // typed by the section's schema
  return WEEKDAYS.map((name, weekday) => {
    const day = days[weekday];
    return day ? `${name}, ${formatTime(day.opens)} to ${formatTime(day.closes)}` : `${name}, closed`;
  });
}

/**
 * The default booking settings without a policy text: the clinic's own text belongs to the section `booking`, not to
 * `policy`.
 */
const NO_WORDS = { ...NEW_CLINIC.booking, policy: "" };

/** Returns the policy as typed. Invalid numbers count as empty. */
function policyIn(values: Values): PolicyValues {
  const policy = values as PolicyValues; // typed by the section's schema, except for incomplete input
  const cents = (value: unknown) => (typeof value === "number" ? value : null);
  const percent = (value: unknown) => (typeof value === "number" ? value : 0);
  return {
    ...policy,
    lateFeePercent: percent(policy.lateFeePercent),
    lateFeeCents: cents(policy.lateFeeCents),
    noShowFeePercent: percent(policy.noShowFeePercent),
    noShowFeeCents: cents(policy.noShowFeeCents),
    depositPercent: percent(policy.depositPercent),
    depositCents: cents(policy.depositCents),
  };
}

const READERS: Record<SettingsSection, (text: (path: string) => string, values: Values) => string[]> = {
  facts: (text) => [
    text("name"),
    text("tagline"),
    [text("address.line1"), text("address.line2")].filter(Boolean).join(", "),
    [text("address.city"), text("address.state"), text("address.postalCode")].filter(Boolean).join(" "),
    text("phone"),
    text("email"),
  ],
  // The brand is previewed as a picture instead (`BrandPreview`).
  brand: () => [],
  hours: (_text, { hours }) => hoursLines(hours),
  booking: (text) => [text("booking.policy"), text("booking.arrival"), text("booking.noShow")],
  policy: (_text, values) => [policyWords(policyPatch({ booking: NO_WORDS }, policyIn(values)))],
  payments: (_text, { salesTax }) => {
    const rates = salesTax as readonly TaxRate[]; // typed by the section's schema
    if (rates.length === 0) return ["No sales tax is added."];
    return rates.map(({ country, state, goods }) => {
      const place = state ? stateName(country, state) : countryName(country);
      return `Sales tax, ${Number(goods) / 1_000}%, is added to products shipped to ${place}.`;
    });
  },
  shipping: (text, values) => {
    const free = valueAt(values, "shipping.freeFromCents");
    const places = values.shipTo as readonly Destination[]; // typed by the section's schema
    return [
      ...places.map(({ country, states, cents }) => {
        const place = [countryName(country), states.map((state) => stateName(country, state)).join(", ")];
        const price = Number(cents) > 0 ? `${money(cents)}, free from ${money(free)}` : "free";
        return `Shipping to ${place.filter(Boolean).join(": ")}: ${price}.`;
      }),
      places.length === 0 ? "Pickup at the clinic only." : "",
      text("shipping.carrierText"),
      text("shipping.pickupNote"),
      text("returnsText"),
    ];
  },
  mails: () => [],
  site: () => [],
  security: () => [],
  offers: (text) => [text("promo.offerText"), text("promo.discountCodeLine"), text("promo.specialOfferTitle")],
};

/** Returns the texts that customers would read if the section were saved with these values. */
export function customersRead(section: SettingsSection, values: Values): string[] {
  const text = (path: string) => {
    const value = valueAt(values, path);
    return typeof value === "string" ? value.trim() : "";
  };
  return READERS[section](text, values).filter(Boolean);
}
