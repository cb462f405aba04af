import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { pageMetaDescription } from "./page-meta.ts";
import { pageNameSchema } from "./page-name.ts";

export const pageMetaResource = defineResource(pageMetaDescription, {
  page: pageNameSchema,
  title: textSchema(90),
  description: textSchema(170),
});
