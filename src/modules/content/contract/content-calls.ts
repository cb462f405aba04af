import { z } from "zod";
import { emailSchema } from "#modules/account/contract/account-fields.ts";
import {
  defineCall,
  idSchema,
  lineSchema,
  pictureSchema,
  slugSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import { personNameSchema } from "#shared/contract/person-name.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

export const bannerSchema = z.object({
  title: z.string(),
  description: z.array(z.string()),
  /** URL path of the picture, without width and type. */
  bannerImage: z.string(),
  picture: pictureSchema,
  /** The same scene as a portrait picture, for phones. */
  pictureTall: pictureSchema.nullable(),
});

export const getBanner = defineCall({
  method: "GET",
  path: "Banner/getBanner/{page}",
  summary: "Title, lines and picture at the top of a page",
  auth: "none",
  params: z.object({ page: slugSchema }),
  answer: { data: bannerSchema },
  failures: ["not_found"],
  cache: { tags: [] },
});

export const getHomeBanner = defineCall({
  method: "GET",
  path: "Banner/homepage",
  summary: "Title, lines and picture at the top of the home page",
  auth: "none",
  answer: { data: bannerSchema },
  failures: ["not_found"],
  cache: { tags: ["banner:home"] },
});

function policyCall<const Path extends string, const Field extends "privacy" | "terms">(
  path: Path,
  field: Field,
  what: string,
) {
  const text: Record<Field, z.ZodString> = { [field]: z.string() } as Record<Field, z.ZodString>; // one computed key widens to string
  return defineCall({
    method: "GET",
    path,
    summary: `${what}, as sanitized HTML`,
    auth: "none",
    answer: { data: z.array(z.object({ _id: z.string(), ...text, updatedAt: z.iso.datetime() })) },
    cache: { tags: ["policies"] },
  });
}

export const getPrivacyPolicy = policyCall("static/getPrivacy", "privacy", "The privacy policy");
export const getTerms = policyCall("static/getTerms", "terms", "The terms");
export const getShippingPolicy = policyCall("static/getShippingPrivacy", "privacy", "The shipping policy");
export const getReturnPolicy = policyCall("static/getReturnPrivacy", "privacy", "The return policy");

/** A frequently asked question with its answer. */
export const faqSchema = z.object({ _id: z.string(), topic: z.string(), question: z.string(), answer: z.string() });

export type WireFaq = FromWire<z.output<typeof faqSchema>>;

export const listFaqs = defineCall({
  method: "GET",
  path: "static/faq/all",
  summary: "All questions and answers",
  auth: "none",
  answer: { data: z.array(faqSchema) },
  cache: { tags: ["faqs"] },
});

export const listMembershipFaqs = defineCall({
  method: "GET",
  path: "static/faq/AllMembershipFaqs",
  summary: "Questions and answers about membership",
  auth: "none",
  answer: { data: z.array(faqSchema) },
  cache: { tags: ["faqs"] },
});

const galleryItemSchema = z.object({
  _id: z.string(),
  picture: pictureSchema,
  category: z.string(),
  caption: z.string(),
  /** Whether the picture is a drawing, not a photo. */
  isIllustration: z.boolean(),
  /** The treatments whose pages show the picture. */
  serviceIds: z.array(z.string()),
  /** Whether the picture shows skin before or after a treatment; missing for other pictures. */
  moment: z.enum(["before", "after"]).optional(),
});

export type WireGalleryItem = FromWire<z.output<typeof galleryItemSchema>>;

export const listGallery = defineCall({
  method: "GET",
  path: "Gallery/beforeLogin",
  summary: "Pictures of the clinic; with a treatment, its pictures of skin before and after instead",
  auth: "none",
  query: z.object({ serviceId: idSchema.optional() }),
  answer: { data: z.array(galleryItemSchema) },
  cache: { tags: ["gallery"] },
});

export const listGalleryForCustomer = defineCall({
  method: "GET",
  path: "Gallery/afterLogin",
  summary: "Pictures of the clinic",
  auth: "customer",
  answer: { data: z.array(galleryItemSchema) },
});

/** An article without its text. */
export const articleSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: pictureSchema,
  author: z.string(),
  readMinutes: z.int(),
  publishedOn: z.iso.date(),
});

export type WireArticle = FromWire<z.output<typeof articleSchema>>;

export const listNews = defineCall({
  method: "GET",
  path: "News/all",
  summary: "Articles, the latest first",
  auth: "none",
  answer: { data: z.array(articleSchema) },
  cache: { tags: ["news"] },
});

export const getNewsArticle = defineCall({
  method: "GET",
  path: "News/{id}",
  summary: "An article by its id or slug",
  auth: "none",
  params: z.object({ id: slugSchema }),
  answer: { data: articleSchema.extend({ html: z.string() }) },
  failures: ["not_found"],
  cache: { tags: ["news"] },
});

export const getAboutUs = defineCall({
  method: "GET",
  path: "aboutUs",
  summary: "The page about the clinic",
  auth: "none",
  answer: {
    data: z.object({
      title: z.string(),
      lead: z.string(),
      picture: pictureSchema,
      sections: z.array(z.object({ title: z.string(), text: z.string(), picture: pictureSchema })),
      figures: z.array(z.object({ value: z.string(), label: z.string() })),
      teamTitle: z.string(),
      teamText: z.string(),
      closing: z.string(),
    }),
  },
  failures: ["not_found"],
  cache: { tags: ["about"] },
});

/** Sends a message to the clinic's mailbox. */
export const sendContactMessage = defineCall({
  method: "POST",
  path: "contact",
  summary: "Write to the clinic",
  auth: "none",
  body: z.object({
    name: personNameSchema(120),
    email: emailSchema,
    phone: lineSchema(40, 0).optional(),
    message: textSchema(4_000),
  }),
  answer: { data: z.object({ _id: z.string() }) },
  idempotent: true,
});
