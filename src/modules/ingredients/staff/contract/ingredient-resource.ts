import { z } from "zod";
import { lineSchema, textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { ingredientFlags } from "../../domain/ingredient.ts";
import { ingredientDescription } from "./ingredient.ts";

const ratingSchema = z.int("0 to 5.").min(0, "0 to 5.").max(5, "0 to 5.").nullable();

export const ingredientResource = defineResource(ingredientDescription, {
  name: lineSchema(160),
  synonyms: z.array(lineSchema(120)).max(60),
  functions: z.array(lineSchema(60)).max(20),
  comedogenic: ratingSchema,
  comedogenicFrom: ratingSchema,
  comedogenicTo: ratingSchema,
  irritancy: ratingSchema,
  irritancyFrom: ratingSchema,
  irritancyTo: ratingSchema,
  flags: z.array(z.enum(ingredientFlags)).max(ingredientFlags.length),
  note: textSchema(600, 0),
  source: lineSchema(200, 0),
  /** The clinic's corrections to a shipped fact, each with its source and the release's value. */
  overrides: z.array(z.string()),
});
