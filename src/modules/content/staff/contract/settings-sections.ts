import { z } from "zod";
import "#shared/contract/plain-issues.ts";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import { COLOR, CORNERS, DEFAULT_BRAND, FONT_PAIRS } from "#shared/brand/brand.ts";
import { parseLogoName } from "#shared/brand/logo.ts";
import { brandProblems } from "#shared/brand/palette.ts";
import { cleanCode, cleanName } from "#shared/clean-text.ts";
import { centsSchema, codeTextSchema, lineSchema, textSchema, timeSchema } from "#shared/contract/define-call.ts";
import { parsePhone } from "#shared/phone-number.ts";
import { isCountry } from "#shared/places/countries.ts";
import { stateCode } from "#shared/places/states.ts";
import { offeringNames } from "#shared/site-content.ts";
import { REFUNDS_A_DAY_CENTS, STAFF_IDLE_MINUTES } from "../../domain/clinic-settings.ts";
import { HOSTED_PAGE_MINUTES } from "../../domain/hosted-page.ts";
import { packingModes } from "../../domain/packing-mode.ts";
import { cardForChoices, paysVisitChoices } from "../../domain/visit-policy.ts";
import { waitlistOrders } from "../../domain/waitlist-order.ts";

/** Text that may be left empty. */
const optionalText = (max: number) => textSchema(max, 0);
const optionalName = (max: number) => lineSchema(max, 0, cleanName);

const linkSchema = z.union([z.literal(""), z.url({ protocol: /^https$/, error: "must be an https address" }).max(500)]);

const colorSchema = z.string().trim().toLowerCase().regex(COLOR, "Write it as # and six digits, such as #a04f34.");

/** An https URL, or an app's own scheme; never a scheme that runs a script or reads a file in a browser. */
const appLinkSchema = z
  .string()
  .max(500)
  .regex(
    /^(https|(?!(javascript|vbscript|data|file|blob|http|ftp|view-source|about):)[a-z][a-z0-9+.-]{2,40}):\/\/[^\s<>"'\\]*$/,
    "must be an https address or one of the app's own",
  );

const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "Unknown time zone.");

const dayHoursSchema = z
  .object({ opens: timeSchema, closes: timeSchema })
  .refine(({ opens, closes }) => opens < closes, { message: "Ends before it starts.", path: ["closes"] })
  .nullable();

const WHOLE_NUMBER = "Enter a full phone number, such as (212) 555-0171, or + and a country code.";

const minutes = (min: number, max: number) => z.int().min(min).max(max);
const price = () => centsSchema.min(0).max(10_000_000);
const rate = () => z.int().min(0).max(30_000);
const percent = () => z.int().min(0).max(100);
/** An amount that replaces a percentage; if left empty, the percentage applies. */
const amountInstead = () => z.preprocess((value) => (value === "" ? null : value), price().nullable()).default(null);
const placeSchema = z.object({ country: z.string().refine(isCountry, "Choose a country.") });

/**
 * The groups of settings that staff edit together, by their name in the URL. Each section has its own fields of the
 * clinic's settings.
 */
export const settingsSections = {
  facts: z
    .object({
      name: lineSchema(80),
      legalName: optionalText(120),
      tagline: optionalText(200),
      currency: z.enum(["USD"]),
      timeZone: timeZoneSchema,
      /** In the national format of the clinic's country, or with + and another country code. Stored in E.164. */
      phone: z.string().overwrite(cleanCode).max(60),
      /** Derived from the phone, if there is one. */
      phoneDisplay: optionalText(40),
      email: z.union([z.literal(""), emailSchema]),
      address: z.object({
        line1: optionalName(120),
        line2: optionalName(120).optional(),
        city: optionalName(80),
        state: optionalName(40),
        postalCode: codeTextSchema(20, 0),
        country: z.string().regex(/^[A-Z]{2}$/, "must be a country's two letters"),
      }),
      taxNumber: optionalText(40).optional(),
      nearestTrain: optionalText(120),
      geo: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
      instagram: linkSchema,
      fb: linkSchema,
      socialHandle: optionalText(80),
      mapLink: linkSchema,
      map: linkSchema,
      appReturnUrl: z.union([z.literal(""), appLinkSchema]).optional(),
    })
    .superRefine(({ phone, address }, context) => {
      if (phone === "" || parsePhone(phone, address.country) !== undefined) return;
      context.addIssue({ code: "custom", path: ["phone"], message: WHOLE_NUMBER });
    }),
  brand: z.object({
    /** The name returned by `uploadLogo`; empty for none. */
    logo: z
      .string()
      .refine((name) => name === "" || parseLogoName(name) !== undefined, "Upload the logo first.")
      .default(""),
    /** The site's look: colors that would make text unreadable are refused (OO-7). */
    brand: z
      .object({
        accent: colorSchema,
        ink: colorSchema,
        paper: colorSchema,
        fonts: z.enum(FONT_PAIRS),
        corner: z.literal(CORNERS),
      })
      .strict()
      .superRefine((brand, context) => {
        for (const { field, message } of brandProblems(brand))
          context.addIssue({ code: "custom", path: [field], message });
      })
      .default(DEFAULT_BRAND),
  }),
  hours: z.object({
    /** By weekday, 0 = Sunday; null when closed. */
    hours: z.array(dayHoursSchema).length(7),
  }),
  booking: z.object({
    booking: z
      .object({
        stepMinutes: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(20), z.literal(30), z.literal(60)]),
        leadMinutes: minutes(0, 20_160),
        horizonDays: z.int().min(1).max(365),
        closingTime: timeSchema,
        holdMinutes: minutes(5, 60),
        hostedPageHoldMinutes: minutes(0, 180).refine(
          (value) => value >= HOSTED_PAGE_MINUTES + 5,
          `The payment page stays open for ${HOSTED_PAGE_MINUTES} minutes. Give at least ${HOSTED_PAGE_MINUTES + 5}.`,
        ),
        noticeHours: z.int().min(0).max(336),
        moveMinutes: minutes(0, 30),
        maxIdleMinutes: minutes(0, 120),
        packing: z.enum(packingModes).default("prefer"),
        waitlistOrder: z.enum(waitlistOrders).default("line"),
        allowLateChangeForFee: z.boolean(),
        screening: z.enum(["ask", "require"]).default("ask"),
        lateChangeFeeCents: price(),
        policy: optionalText(600),
        arrival: optionalText(600),
        noShow: optionalText(600),
      })
      .strict(),
  }),
  /**
   * Rules about late changes, no-shows, deposits and cards, for visits booked from now on. The fields correspond to
   * those of `VisitPolicy`.
   */
  policy: z.object({
    noticeHours: z.int().min(0).max(336),
    lateChanges: z.enum(["refused", "fee"]),
    lateFeePercent: percent(),
    lateFeeCents: amountInstead(),
    noShowFeePercent: percent(),
    noShowFeeCents: amountInstead(),
    deposits: z.enum(["none", "service"]),
    depositPercent: percent().default(0),
    depositCents: amountInstead(),
    paysVisit: z
      .array(z.enum(paysVisitChoices))
      .min(1, "Choose at least one.")
      .default(["at_clinic"])
      .transform((chosen) => paysVisitChoices.filter((choice) => chosen.includes(choice))),
    cardFor: z.enum(cardForChoices),
  }),
  shipping: z.object({
    shipping: z.object({
      freeFromCents: price(),
      carrierText: optionalText(200),
      pickupNote: optionalText(200),
    }),
    /** Shipping destinations: countries, or some of their states. Nothing is shipped elsewhere. */
    shipTo: z
      .array(
        placeSchema
          .extend({ states: z.array(textSchema(80)).max(80), cents: price(), days: z.int().min(0).max(60) })
          .superRefine(({ country, states }, context) => {
            const unknown = states.find((state) => stateCode(country, state) !== state);
            if (unknown) context.addIssue({ code: "custom", path: ["states"], message: `"${unknown}" isn't a state.` });
          }),
      )
      .max(250),
    returnsText: optionalText(300),
  }),
  payments: z.object({
    /** Tax rates by state; an empty state means the whole country. In parts per 100,000: 8.875% is 8875. */
    salesTax: z
      .array(
        placeSchema
          .extend({ state: z.string().trim().max(80), goods: rate(), food: rate() })
          .refine(({ country, state }) => state === "" || stateCode(country, state) === state, {
            message: "Choose a state of the country.",
            path: ["state"],
          }),
      )
      .max(500)
      .superRefine((rows, context) => {
        const seen = new Set<string>();
        for (const [index, { country, state }] of rows.entries()) {
          const place = `${country} ${state}`;
          if (seen.has(place))
            context.addIssue({
              code: "custom",
              path: [index, "state"],
              message: "This place is in the table already.",
            });
          seen.add(place);
        }
      }),
    acceptedCards: z.array(textSchema(20)).max(12),
    refundsADayCents: price().default(REFUNDS_A_DAY_CENTS),
  }),
  offers: z.object({
    promo: z.object({
      offerText: optionalText(200),
      offerWord: optionalText(40),
      discountCode: z.union([z.literal(""), z.string().regex(/^[A-Z0-9]{3,20}$/, "must be letters A to Z and digits")]),
      discountCodeLine: optionalText(200),
      appleUrl: linkSchema,
      androidUrl: linkSchema,
      specialOfferTitle: optionalText(120),
      specialOfferText: optionalText(600),
      specialOfferLink: z.union([z.literal(""), z.string().regex(/^\/[\w/-]*$/, "must be a page of this site")]),
      firstVisitGiftTitle: optionalText(120),
      firstVisitGiftText: optionalText(600),
    }),
  }),
  mails: z.object({
    clinicMails: z.object({ bookings: z.boolean(), orders: z.boolean(), messages: z.boolean() }).strict(),
  }),
  /** The parts of the site that the owner has switched off. */
  site: z.object({
    siteOff: z
      .array(z.enum(offeringNames))
      .transform((off) => offeringNames.filter((name) => off.includes(name)))
      .default([]),
  }),
  security: z.object({
    staffIdleMinutes: minutes(5, 240).default(STAFF_IDLE_MINUTES),
  }),
} as const;

export type SettingsSection = keyof typeof settingsSections;

/** The names of the sections, in the order shown on the page. */
export const SETTINGS_SECTIONS = Object.keys(settingsSections) as [SettingsSection, ...SettingsSection[]]; // its own keys
