import { z } from "zod";
import { defineCall, slugSchema } from "#shared/contract/define-call.ts";

/** Title and description of a page by its name; a page without a record has the product's generic name (SH-10). */
export const getMetaTag = defineCall({
  method: "GET",
  path: "MetaTag/byPage/{page}",
  summary: "Title and description of a page",
  auth: "none",
  params: z.object({ page: slugSchema }),
  answer: { data: z.object({ title: z.string(), description: z.string() }) },
  cache: { tags: ["settings"] },
});
