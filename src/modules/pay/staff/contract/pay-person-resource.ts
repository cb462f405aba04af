import { z } from "zod";
import { lineSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { payPersonDescription } from "./pay-person.ts";

export const payPersonResource = defineResource(payPersonDescription, {
  name: z.string(),
  payrollNumber: lineSchema(20, 0),
});
