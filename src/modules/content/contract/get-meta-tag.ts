import { z } from "zod";
import { defineCall, slugSchema } from "#shared/contract/define-call.ts";

/**
 * Returns the title and description of a page by its name. A page without a record gets the generic product name
 * (SH-10).
 */
export const getMetaTag = defineCall({
  method: "GET",
  path: "MetaTag/byPage/{page}",
  summary: "Title and description of a page",
  auth: "none",
  params: z.object({ page: slugSchema }),
  answer: { data: z.object({ title: z.string(), description: z.string() }) },
  cache: { tags: ["settings"] },
});
