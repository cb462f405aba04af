import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

const foundSchema = z.object({
  kind: z.enum(["customer", "order", "visit", "product", "service"]),
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** For a customer: they match everything that was typed. */
  isFull: z.boolean().optional(),
});

/** What the palette finds for a text, as far as the caller may see it: people, orders and visits by number, the catalog. */
export const findAnything = defineCall({
  method: "GET",
  path: "admin/find",
  summary: "Find people, visits, orders, products and treatments",
  auth: { right: "backOffice.use" },
  query: z.object({ q: z.string().trim().max(120).default("") }),
  answer: { data: z.object({ docs: z.array(foundSchema) }) },
});
