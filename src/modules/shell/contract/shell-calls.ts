import { z } from "zod";
import { holidaySchema } from "#modules/content/contract/holiday.ts";
import { FONT_PAIRS } from "#shared/brand/brand.ts";
import { defineCall, pictureSchema, timeSchema } from "#shared/contract/define-call.ts";
import { contentKinds } from "#shared/site-content.ts";

const categorySchema = z.object({ _id: z.string(), name: z.string(), slug: z.string() });

const hoursSchema = z.object({ opens: timeSchema, closes: timeSchema }).nullable();

/**
 * Returns the data of every page's layout (header, footer), identical for all users: one read, cached by the server
 * (SH).
 */
export const getShell = defineCall({
  method: "GET",
  path: "Clinic/shell",
  summary: "Contact, categories and texts that every page shows",
  auth: "none",
  answer: {
    data: z.object({
      contact: z.object({
        phone: z.string(),
        /** The phone number in local format; `phone` can be dialed from anywhere. */
        phoneDisplay: z.string(),
        email: z.string(),
        instagram: z.string(),
        fb: z.string(),
        socialHandle: z.string(),
        address: z.object({
          line1: z.string(),
          line2: z.string().optional(),
          city: z.string(),
          state: z.string(),
          postalCode: z.string(),
          country: z.string(),
          /** The country's address format, because pages have no country table. */
          order: z.string(),
        }),
        mapLink: z.string(),
        map: z.string(),
        hours: z.array(hoursSchema),
        holidays: z.array(holidaySchema),
        timeZone: z.string(),
      }),
      categories: z.array(categorySchema),
      /** The policies the clinic has written. Pages don't link to any other policy, and visitors don't agree to it. */
      policies: z.array(z.enum(["privacy", "terms", "shipping", "return"])),
      /**
       * The clinic's own look: CSS for the site's variables, and values that CSS can't express. Absent for the default
       * look.
       */
      brand: z
        .object({ css: z.string(), paper: z.string(), ink: z.string(), tint: z.string(), fonts: z.enum(FONT_PAIRS) })
        .optional(),
      /** Shown in place of the clinic's name. */
      logo: z.object({ src: z.string(), width: z.int(), height: z.int() }).optional(),
      /** Banners by staff for pages other than the home page, by the first part of their path. */
      banners: z
        .array(
          z.object({
            page: z.string(),
            title: z.string(),
            description: z.array(z.string()),
            picture: pictureSchema,
            /** The picture's scene in portrait, for phones. */
            pictureTall: pictureSchema.nullable(),
          }),
        )
        .optional(),
      /** The kinds of content that the clinic doesn't have. Anything only about them isn't shown. */
      absent: z.array(z.enum(contentKinds)),
      settings: z.object({
        name: z.string(),
        /** Whether the site is open. Until staff open it, visitors see one page that says that it isn't open yet. */
        isOpen: z.boolean(),
        tagline: z.string(),
        acceptedCards: z.array(z.string()),
        currency: z.string(),
        timeZone: z.string(),
        promo: z.object({
          offerText: z.string(),
          discountCodeLine: z.string(),
          appleUrl: z.string(),
          androidUrl: z.string(),
          specialOfferTitle: z.string(),
          specialOfferText: z.string(),
          firstVisitGiftText: z.string(),
        }),
      }),
    }),
  },
  cache: { tags: ["settings", "policies", "coupons", "categories", "site-content", "banner:*"] },
});

/** Returns the SERVICES menu (SH-4), loaded when opened, so that no page includes eighty treatments. */
export const getMenu = defineCall({
  method: "GET",
  path: "Clinic/menu",
  summary: "Categories in menu order, each with all of its treatments",
  auth: "none",
  answer: {
    data: z.array(categorySchema.extend({ services: z.array(categorySchema) })),
  },
  cache: { tags: ["categories", "services"] },
});

/**
 * Returns the personal data that pages lack because they are the same for all visitors: who is logged in, the number of
 * lines in their cart (CT-2), their favorites, and their membership discount.
 */
export const getShellOfCustomer = defineCall({
  method: "GET",
  path: "user/shell",
  summary: "My name, picture, number of cart lines, favorites and member discounts",
  auth: "customer",
  staffProof: "password",
  answer: {
    data: z.object({
      user: z.object({
        _id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        image: z.string().nullable(),
      }),
      cartCount: z.int(),
      /** Ids of the products on the wishlist, latest first. */
      favourites: z.array(z.string()),
      /**
       * The membership's discount on list prices, in whole percent; a null value means that the member price list
       * applies. Null without a membership.
       */
      membership: z.object({ productPercent: z.int().nullable(), servicePercent: z.int().nullable() }).nullable(),
    }),
  },
});
