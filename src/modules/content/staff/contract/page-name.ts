import { z } from "zod";

/** A page by the first part of its URL path, such as `shop`; the home page is `home`. */
export const pageNameSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, "has letters, digits and single hyphens only");
