import { z } from "zod";
import { pictureNameSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { bannerDescription } from "./banner.ts";
import { pageNameSchema } from "./page-name.ts";

export const bannerResource = defineResource(bannerDescription, {
  page: pageNameSchema,
  title: textSchema(120),
  description: z.array(textSchema(200)).max(6),
  imageTall: pictureNameSchema.nullable(),
  alt: z.string().trim().min(1, "Say what the picture shows.").max(200),
});
