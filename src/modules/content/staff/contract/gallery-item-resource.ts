import { z } from "zod";
import { idSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { galleryItemDescription } from "./gallery-item.ts";

export const galleryItemResource = defineResource(galleryItemDescription, {
  caption: z.string().trim().min(1, "Say what the picture shows.").max(200),
  category: textSchema(60),
  consentId: idSchema.nullable(),
});
