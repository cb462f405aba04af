import { z } from "zod";
import {
  defineCall,
  focalPointSchema,
  idSchema,
  pictureSchema,
  type StaffCalls,
  textSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";

const params = z.object({ id: idSchema });

/** The picture's alternative text: without it the picture can't be shown. */
const altSchema = textSchema(200, 0).min(1, "Say what the picture shows.");

const picturesSchema = z.object({
  /** The product's version, which increases when its pictures change. */
  version: z.int(),
  pictures: z.array(pictureSchema.extend({ name: z.string() })),
});

export type WireProductPictures = z.output<typeof picturesSchema>;

const listProductPictures = defineCall({
  method: "GET",
  path: "admin/Product/{id}/pictures",
  summary: "A product's pictures in their order",
  auth: { right: "catalog.see" },
  params,
  answer: { data: picturesSchema },
  failures: ["not_found"],
});

const addProductPicture = defineCall({
  method: "POST",
  path: "admin/Product/{id}/pictures",
  summary: "Upload a picture behind those that a product has",
  auth: { right: "catalog.edit" },
  idempotent: true,
  multipart: true,
  params,
  body: z.object({ alt: altSchema }),
  answer: { data: picturesSchema },
  failures: ["not_found", "image_too_large", "unsupported_media"],
});

/** Pictures that aren't named are removed from the product. */
const saveProductPictures = defineCall({
  method: "PUT",
  path: "admin/Product/{id}/pictures/order",
  summary: "Put a product's pictures in this order, with these words and focal points",
  auth: { right: "catalog.edit" },
  idempotent: true,
  params,
  body: z.object({
    version: versionSchema,
    pictures: z
      .array(
        z.object({
          name: textSchema(120),
          alt: altSchema,
          /** The point that must stay in view when the picture is cropped; the center by default. */
          focalPoint: focalPointSchema.optional(),
        }),
      )
      .max(12),
  }),
  answer: { data: picturesSchema },
  failures: ["not_found", "version_conflict"],
});

/** The calls for the pictures of products. */
export const productPictureCalls = { listProductPictures, addProductPicture, saveProductPictures } satisfies StaffCalls;
