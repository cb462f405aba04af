import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { policyDescription } from "./policy.ts";

export const policyResource = defineResource(policyDescription, {
  title: z.string(),
  html: textSchema(60_000),
});
