import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { priceChangeDescription } from "./price-change.ts";

export const priceChangeResource = defineResource(priceChangeDescription, {
  name: textSchema(80),
  liveFrom: z.iso.datetime().nullable(),
  prices: z.int(),
});
