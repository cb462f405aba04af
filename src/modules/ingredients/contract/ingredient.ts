import { z } from "zod";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { cloggingBands } from "../domain/check-label.ts";
import { ingredientFlags } from "../domain/ingredient.ts";

const ratingSchema = z.object({ value: z.int(), from: z.int(), to: z.int() });

/** An ingredient with its ratings (0 to 5, as ranges) and their sources (IC-1). `~` in `source`: to be confirmed. */
export const ingredientSchema = z.object({
  _id: z.string(),
  name: z.string(),
  synonyms: z.array(z.string()),
  /** In plain language. */
  function: z.string(),
  functions: z.array(z.string()),
  group: z.string(),
  comedogenic: ratingSchema.nullable(),
  irritancy: ratingSchema.nullable(),
  flags: z.array(z.enum(ingredientFlags)),
  note: z.string(),
  source: z.string(),
  sources: z.array(z.object({ name: z.string(), isConfirmed: z.boolean() })),
});

export type WireIngredient = FromWire<z.output<typeof ingredientSchema>>;

const rangeSchema = z.tuple([z.number(), z.number()]);
const namesSchema = z.array(z.string());

/** A checked ingredient list (IC-2). Ratings describe ingredients, not skin: "may clog", never a diagnosis. */
export const labelReportSchema = z.object({
  items: z.array(
    z.object({
      text: z.string(),
      status: z.enum(["known", "likely", "unknown"]),
      id: z.string().optional(),
      name: z.string().optional(),
      readAs: z.string().optional(),
      comedogenic: rangeSchema.optional(),
      irritancy: rangeSchema.optional(),
      function: z.string().optional(),
      flags: z.array(z.enum(ingredientFlags)),
      source: z.string().optional(),
      note: z.string().optional(),
      percent: z.number().optional(),
      isMaybe: z.boolean(),
      mayClog: z.boolean(),
      mayIrritate: z.boolean(),
      isSoothing: z.boolean(),
    }),
  ),
  verdict: z.object({
    band: z.enum(cloggingBands),
    badge: z.string(),
    sentence: z.string(),
    /** How many names have a clogging rating, and where the ratings were published. */
    basis: z.string(),
    /** The highest rating, weighted by position in the list. */
    worst: z.number(),
    lanes: z.object({
      clogging: namesSchema,
      sensitive: namesSchema,
      fragrance: namesSchema,
      pregnancy: namesSchema,
      preProcedure: namesSchema,
      fungalAcne: namesSchema,
    }),
  }),
  knownCount: z.int(),
  likelyCount: z.int(),
  unknownCount: z.int(),
});
