import { z } from "zod";
import { defineCall, idSchema, pictureSchema } from "#shared/contract/define-call.ts";

/** Lists the people who perform treatments, with the treatments each is qualified for. */
export const listPractitioners = defineCall({
  method: "GET",
  path: "Practitioner/all",
  summary: "The practitioners and what they perform",
  auth: "none",
  answer: {
    data: z.array(
      z.object({
        _id: idSchema,
        slug: z.string(),
        name: z.string(),
        title: z.string(),
        bio: z.string(),
        image: pictureSchema.nullable(),
        serviceIds: z.array(idSchema),
      }),
    ),
  },
  cache: { tags: ["practitioners", "services", "service:*"] },
});
