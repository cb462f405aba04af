import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { newsDescription } from "./news.ts";

export const newsResource = defineResource(newsDescription, {
  title: textSchema(120),
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "has small letters, digits and single hyphens only"),
  author: textSchema(80),
  goesLiveAt: z.iso.datetime().nullable(),
  readMinutes: z.int().min(1).max(60),
  summary: textSchema(400),
  html: textSchema(60_000),
});
