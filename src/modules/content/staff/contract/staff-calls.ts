import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { aboutCalls } from "./about.ts";
import { bannerResource } from "./banner-resource.ts";
import { faqResource } from "./faq-resource.ts";
import { galleryItemResource } from "./gallery-item-resource.ts";
import { messageStaffCalls } from "./message-calls.ts";
import { newsResource } from "./news-resource.ts";
import { pageMetaResource } from "./page-meta-resource.ts";
import { policyResource } from "./policy-resource.ts";
import { settingsCalls } from "./settings-calls.ts";

const uploadedPictureSchema = z.object({
  /** The name by which records refer to the picture. */
  name: z.string(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
});

/** The picture is rotated upright, scaled down and stripped of its metadata; records refer to it by `name`. */
const uploadPicture = defineCall({
  method: "POST",
  path: "admin/Picture",
  summary: "Upload a picture for a treatment, a product or a page",
  auth: { right: "pictures.upload" },
  idempotent: true,
  multipart: true,
  body: z.object({}),
  answer: { data: uploadedPictureSchema },
  failures: ["image_too_large", "unsupported_media"],
});

/** Only the shapes of an SVG are stored; the section `brand` of the settings refers to it by `name`. */
const uploadLogo = defineCall({
  method: "POST",
  path: "admin/Logo",
  summary: "Upload the clinic's logo, an SVG or a PNG of at most 200 KB",
  auth: { right: "settings.edit" },
  idempotent: true,
  multipart: true,
  body: z.object({}),
  answer: { data: z.object({ name: z.string(), image: z.string(), width: z.int(), height: z.int() }) },
  failures: ["image_too_large", "unsupported_media"],
});

/** The content module's back-office calls. */
export const contentStaffCalls = {
  uploadPicture,
  uploadLogo,
  ...settingsCalls,
  ...callsOf(faqResource),
  ...callsOf(bannerResource),
  ...callsOf(pageMetaResource),
  ...callsOf(policyResource),
  ...callsOf(newsResource),
  ...callsOf(galleryItemResource),
  ...messageStaffCalls,
  ...aboutCalls,
} satisfies StaffCalls;

export type ContentStaffCalls = typeof contentStaffCalls;
