import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { faqDescription } from "./faq.ts";

export const faqResource = defineResource(faqDescription, {
  question: textSchema(200),
  topic: textSchema(60),
  answer: textSchema(4_000),
});
