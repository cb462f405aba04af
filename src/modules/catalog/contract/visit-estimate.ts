import { z } from "zod";
import { centsSchema, textSchema } from "#shared/contract/define-call.ts";

/** What is known in advance about a treatment whose price is known only afterward; its line has the lowest price. */
export const visitEstimateSchema = z.object({
  /** What the line costs at least, and at most; of what most people choose, while nothing is chosen. */
  from: centsSchema,
  to: centsSchema,
  /** The areas that were chosen; none: the smallest dose. */
  areas: z.array(z.string()),
  /** The units were chosen themselves; areas only say where. */
  areUnitsChosen: z.boolean().optional(),
  /** "unit", "syringe": what the price is for; absent: the whole treatment. */
  unit: z.string().optional(),
  minUnits: z.int(),
  maxUnits: z.int(),
  /** How much more it may cost at most. */
  spread: centsSchema,
  /** How much more most people pay, at least and at most, while no area is chosen. */
  usual: z.object({ from: centsSchema, to: centsSchema }).optional(),
  /** How many were used: then the price is no estimate anymore. */
  used: z.int().optional(),
});

/** Names of a treatment's areas, as they are chosen. */
export const areasSchema = z.array(textSchema(120)).max(12);

const unitsSchema = z.int().min(1).max(500);

/**
 * What is chosen of a treatment: its areas by their ids, which are their names, and of one that is sold by the unit how many, as a number or
 * as a range. Units decide where they are named. Another field is refused, as its choice would count for nothing.
 */
export const selectionSchema = z.strictObject({
  areaIds: areasSchema.default([]),
  units: z
    .union([unitsSchema, z.tuple([unitsSchema, unitsSchema]).refine(([from, to]) => from <= to, "the fewer first")])
    .optional(),
});

/** What was chosen, with a line of a treatment; absent where nothing was. */
export const chosenSchema = z.object({
  areaIds: z.array(z.string()),
  units: z.tuple([z.int(), z.int()]).optional(),
});
