import { z } from "zod";
import { pictureNameSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { isVideoUrl, videoServiceNames } from "../../domain/visit-day/video-link.ts";
import { practitionerDescription } from "./practitioner.ts";

export const practitionerResource = defineResource(practitionerDescription, {
  name: textSchema(80),
  /** The person's license. */
  pool: textSchema(60),
  title: textSchema(80),
  watches: z.int().min(0).max(6),
  /** The person's room at one of the video services that we send customers to. */
  videoUrl: z.string().max(300).refine(isVideoUrl, `is an https link to ${videoServiceNames}`).nullable(),
  slug: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "has small letters, digits and single hyphens only"),
  bio: textSchema(2_000, 0),
  picture: pictureNameSchema.nullable(),
  /** Whether a team account is linked to the person. */
  signsIn: z.boolean(),
  /** The number of booked visits that aren't over. */
  visitCount: z.int(),
});
