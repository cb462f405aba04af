import { z } from "zod";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { deviceTypeDescription } from "./device-type.ts";
import { deviceDescription, roomDescription } from "./place.ts";

const record = {
  name: textSchema(80),
  label: textSchema(12).nullable(),
  /** The type that treatments require. */
  pool: textSchema(60),
  isActive: z.boolean(),
  /** The number of booked visits that aren't over. */
  visitCount: z.int(),
  isOut: z.boolean(),
};

export const roomResource = defineResource(roomDescription, record);
export const deviceResource = defineResource(deviceDescription, record);

export const deviceTypeResource = defineResource(deviceTypeDescription, {
  pool: textSchema(60),
  cleanupMinutes: z.int().min(0).max(60),
});
