import { z } from "zod";

/** A day on which the clinic is closed, or open only from `opens` to `closes`. */
export const holidaySchema = z.object({
  date: z.string(),
  name: z.string(),
  opens: z.string().optional(),
  closes: z.string().optional(),
});
