import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

const foundSchema = z.object({
  kind: z.enum(["customer", "order", "visit", "product", "service"]),
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** For a customer: whether they match the whole typed text, not only a part. */
  isFull: z.boolean().optional(),
});

/**
 * Returns the matches for a text in the command palette, as far as the caller may see them: people, orders and visits
 * by number, and the catalog.
 */
export const findAnything = defineCall({
  method: "GET",
  path: "admin/find",
  summary: "Find people, visits, orders, products and treatments",
  auth: { right: "backOffice.use" },
  query: z.object({ q: z.string().trim().max(120).default("") }),
  answer: { data: z.object({ docs: z.array(foundSchema) }) },
});
