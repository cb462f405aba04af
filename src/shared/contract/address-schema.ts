import { z } from "zod";

/** The part of a page's URL that identifies a record. */
export const addressSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "has small letters, digits and single hyphens only");
